import { createHash, type KeyObject, sign } from 'node:crypto';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  Certificate,
  Extension,
  Extensions,
  GeneralName,
  id_ce_subjectAltName,
  Name,
  RelativeDistinguishedName,
  SubjectAlternativeName,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509';

const commonName = '2.5.4.3';
const ecdsaWithSha256 = '1.2.840.10045.4.3.2';
/** RFC 5280: at most 20 octets, positive. */
const serialBytes = 16;

/** RFC 5280's upper bound of a common name. The alternative name has the whole domain. */
const maxCommonName = 64;

const nameOf = (domain: string): Name => {
  const value = new AttributeValue({ utf8String: domain.slice(0, maxCommonName) });
  return new Name([new RelativeDistinguishedName([new AttributeTypeAndValue({ type: commonName, value })])]);
};

const arrayBuffer = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;

/** Positive, and the same for the same key. */
const serialOf = (spki: Uint8Array): ArrayBuffer => {
  const digest = createHash('sha256').update(spki).digest().subarray(0, serialBytes);
  digest[0] = ((digest[0] ?? 0) & 0x3f) | 0x40;
  return arrayBuffer(digest);
};

export interface CertificateFacts {
  readonly domain: string;
  readonly privateKey: KeyObject;
  /** DER of the SubjectPublicKeyInfo. */
  readonly publicKey: Uint8Array;
  readonly from: Date;
  readonly until: Date;
}

/** A certificate that a UMA domain makes for itself (X.509 version 3, ECDSA with SHA-256); DER. */
export const selfSignedCertificate = ({
  domain,
  privateKey,
  publicKey,
  from,
  until,
}: CertificateFacts): Buffer => {
  const algorithm = new AlgorithmIdentifier({ algorithm: ecdsaWithSha256 });
  const alternativeNames = new SubjectAlternativeName([new GeneralName({ dNSName: domain })]);
  const body = new TBSCertificate({
    version: Version.v3,
    serialNumber: serialOf(publicKey),
    signature: algorithm,
    issuer: nameOf(domain),
    subject: nameOf(domain),
    validity: new Validity({ notBefore: from, notAfter: until }),
    subjectPublicKeyInfo: AsnConvert.parse(publicKey, SubjectPublicKeyInfo),
    extensions: new Extensions([
      new Extension({
        extnID: id_ce_subjectAltName,
        critical: false,
        extnValue: new OctetString(AsnConvert.serialize(alternativeNames)),
      }),
    ]),
  });
  const signed = Buffer.from(AsnConvert.serialize(body));
  const certificate = new Certificate({
    tbsCertificate: body,
    signatureAlgorithm: algorithm,
    signatureValue: arrayBuffer(sign('sha256', signed, privateKey)),
  });
  return Buffer.from(AsnConvert.serialize(certificate));
};
