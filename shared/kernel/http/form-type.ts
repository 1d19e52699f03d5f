/** Media type of an uploaded form. */
export const formType = 'multipart/form-data';

/** @param contentType of the header, with or without parameters */
export const isForm = (contentType: string): boolean => contentType.toLowerCase().startsWith(formType);
