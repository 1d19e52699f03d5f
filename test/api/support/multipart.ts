import type { SampleRequest } from './sample.ts';

const boundary = 'a-boundary-of-tests';
export const formType = `multipart/form-data; boundary=${boundary}`;

/** A form as HTTP clients write it. */
export const multipart = (form: NonNullable<SampleRequest['form']>): Uint8Array => {
  const parts = Object.entries(form).flatMap(([name, value]) => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`;
    return typeof value === 'string'
      ? [Buffer.from(`${head}\r\n\r\n${value}\r\n`)]
      : [Buffer.from(`${head}; filename="${value.name}"\r\n\r\n`), value.bytes, Buffer.from('\r\n')];
  });
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
};
