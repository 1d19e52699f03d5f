import base64, re, time
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import load_pem_public_key

def verify_webhook(headers, raw_body, public_key_pems, now=None):
    """True if we sent this in the last 5 minutes. headers: lower-case names; raw_body: the bytes as they came."""
    webhook_id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not re.fullmatch(r"Webhook:[0-9a-f-]{36}", webhook_id) or not re.fullmatch(r"[0-9]{1,12}", timestamp):
        return False
    if abs((time.time() if now is None else now) - int(timestamp)) > 300:
        return False
    signed = f"{webhook_id}.{timestamp}.".encode() + raw_body
    keys = [load_pem_public_key(pem.encode()) for pem in public_key_pems]
    return any(_fits(key, entry, signed) for key in keys for entry in headers.get("webhook-signature", "").split(" "))

def _fits(key, entry, signed):
    try:
        both = base64.b64decode(entry.removeprefix("v1es256,"), validate=True)
        r, s = int.from_bytes(both[:32], "big"), int.from_bytes(both[32:], "big")
        key.verify(utils.encode_dss_signature(r, s), signed, ec.ECDSA(SHA256()))
        return len(both) == 64 and entry == "v1es256," + base64.b64encode(both).decode()
    except (InvalidSignature, ValueError):
        return False
