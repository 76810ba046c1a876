"""Sealed plays: nobody reads them before their time, and nobody changes them afterwards."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.core import sealing
from campaign.core.sealing import NotSealed, Opened, Sealed, holds, receipt, seal, unseal

KEY, OTHER_KEY = sealing.fresh_key(), sealing.fresh_key()
NONCE = "00" * 32


def test_a_receipt_is_the_sha_256_of_nonce_and_play() -> None:
    assert receipt(NONCE, "Swipe") == hashlib.sha256(bytes(32) + b"Swipe").hexdigest()


@given(st.text(max_size=200))
def test_what_is_sealed_opens_again_with_its_receipt(play: str) -> None:
    opened = unseal(seal(play, KEY), KEY)
    assert opened.play == play
    assert holds(opened)


def test_the_same_play_sealed_twice_looks_different() -> None:
    one, other = seal("Dodge", KEY), seal("Dodge", KEY)
    assert one.box != other.box
    assert one.receipt != other.receipt


def test_a_sealed_play_shows_nothing_of_itself() -> None:
    assert "Dodge" not in seal("Dodge", KEY).box


def test_another_key_opens_nothing() -> None:
    with pytest.raises(NotSealed, match="does not open"):
        unseal(seal("Dodge", KEY), OTHER_KEY)


def test_a_changed_box_does_not_open() -> None:
    sealed = seal("Dodge", KEY)
    with pytest.raises(NotSealed):
        unseal(Sealed(sealed.box[:-6] + "AAAA==", sealed.receipt), KEY)


def test_a_box_put_under_another_receipt_is_found_out() -> None:
    with pytest.raises(NotSealed, match="receipt"):
        unseal(Sealed(seal("Dodge", KEY).box, seal("Swipe", KEY).receipt), KEY)


def test_a_key_that_is_none_is_refused() -> None:
    with pytest.raises(NotSealed, match="no key"):
        seal("Dodge", "password")


@pytest.mark.parametrize(
    "opened",
    [
        Opened(NONCE, "Swipe", receipt(NONCE, "Dodge")),
        Opened("00" * 31, "Dodge", receipt(NONCE, "Dodge")),
        Opened("zz" * 32, "Dodge", receipt(NONCE, "Dodge")),
    ],
)
def test_an_audit_finds_what_was_changed(opened: Opened) -> None:
    assert not holds(opened)
