/** Where the bucket has objects of a platform. */
export const platformFolders = (platformId: string): string[] =>
  ['documents', 'uploads/document', 'uploads/bulk', 'bulk'].map((folder) => `${folder}/${platformId}/`);
