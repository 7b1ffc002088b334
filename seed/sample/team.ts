/** Who works in the sample; everybody has one password, which the band over every page tells. */
export const PASSWORD = "guayacan-en-flor-26";
export const TEAM = {
	recepcion: "Dayra Montenegro",
	mecanico: "Eliécer Poveda",
	editor: "Marisín Ortega",
} as const;
export type Who = "dueno" | keyof typeof TEAM;
