import { getChangedWhileEditedMessage } from "#core/audit/rules.ts";

export const TEXT_ERRORS = {
	empty: "Escribe el texto. Para volver al que trae Biela, usa «Restaurar el texto de Biela».",
	tooLong: (maxLength: number, length: number) =>
		`Acorta esto: admite ${maxLength} letras y, con los datos de hoy, tiene ${length}.`,
	tooManyReasons: (count: number) => `Deja hasta 8 razones: hay ${count}.`,
	longReason: (line: string) => `Acorta esta razón, admite 140 letras: «${line.slice(0, 40)}…»`,
	noSections: "Deja al menos una sección.",
	longLegal: "Acorta el texto: entre todas las secciones admite 60,000 letras.",
	emptyHeading: "Escribe el título de la sección.",
	factInHeading: "El título de una sección va sin datos: ponlos en su texto.",
	duplicateHeading: "Ya hay una sección con ese título.",
	emptySection: "Escribe el texto de la sección, o quítala.",
	badLink: (to: string) =>
		`No se puede enlazar a «${to.slice(0, 60)}»: usa una página del sitio, como /contacto, o una dirección que empiece por https://.`,
	unknownFact: (placeholder: string) =>
		`No sabemos qué poner en ${placeholder}. Elige el dato con «Insertar dato».`,
	strayBrace: "Hay una llave suelta: { y } solo van alrededor de un dato.",
	noText: "Ese texto no existe.",
	noVersion: "Esa versión ya no está guardada.",
	changed: (by: string) => getChangedWhileEditedMessage(`${by} cambió este texto`),
} as const;
