/** Who works in the sample beside its owner. */
export const TEAM = {
	recepcion: "Dayra Montenegro",
	mecanico: "Eliécer Poveda",
	editor: "Marisín Ortega",
} as const;
export type Who = "dueno" | keyof typeof TEAM;
