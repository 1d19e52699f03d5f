export declare const seedRandom: (text: string) => void;
export declare const uuid: () => string;
