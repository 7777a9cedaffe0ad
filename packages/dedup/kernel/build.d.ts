/** The kernels' names. */
export declare const KERNELS: readonly string[];
/** One kernel's compiled module, as the text of the file that carries it. */
export declare function compileKernel(name: string): Promise<string>;
