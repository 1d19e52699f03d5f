export declare const keepTime: (clock: Float64Array) => void;
