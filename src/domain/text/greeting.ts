// Builds the name used in greetings. Pure and shared, so that pages, features and emails greet alike.

/** A longer word is not a person's name; company names are never truncated. */
const WORD = /^[\p{L}\p{M}][\p{L}\p{M}'’-]{1,29}$/u;
const FIRM = /^[\p{L}\p{M}\d][\p{L}\p{M}\d'’&. -]{1,39}$/u;
const LIKE_LINK = /[\p{L}\d]\.\p{L}{2,}/u;
const MAX_DIGITS = 4;

/** Titles by normalized spelling. A Map, because a plain object has a «constructor» key and that may be a name. */
const TITLES = new Map(
	"Don Doña Señor Señora Señorita Sr. Sra. Srta. Ing. Inga. Ingeniero Ingeniera Lic. Licdo. Licda. Licenciado Licenciada \
Dr. Dra. Doctor Doctora Arq. Arquitecto Arquitecta Prof. Profa. Profesor Profesora Cap. Tte. Sgto. Pastor Padre"
		.split(" ")
		.map((title) => [normalizeWord(title), title]),
).set("dna", "Doña");

/** First words of company names in Panama. */
const FIRMS = new Set(
	"taller talleres transporte transportes constructora construcciones ferreteria grupo servicio servicios multiservicios \
distribuidora inversiones importadora exportadora hotel restaurante fonda panaderia farmacia super supermercado minisuper mini \
escuela colegio universidad instituto iglesia ministerio autoridad banco clinica hospital laboratorio cooperativa fundacion \
asociacion empresa empresas comercial auto autos autocentro taxi taxis almacen almacenes lavanderia lavado repuestos seguros \
agencia oficina condominio ph residencial club finca embajada municipio alcaldia junta lubricantes llantas refrigeracion \
electromecanica mecanica corporacion compania consorcio logistica mensajeria soluciones tecnologia casa bufete notaria \
hermanos hnos rent alquiler centro policia bomberos deposito carpinteria imprenta editorial motores".split(
		" ",
	),
);
const ARTICLES = new Set(["el", "la", "los", "las"]);
const LEGAL_FORM =
	/(?:, ?| )(?:S\. ?A\.?|SA|s\.a\.?|S\. ?de ?R\. ?L\.?|S de RL|Inc\.?|Corp\.?|Ltda?\.?|C[ií]a\.?|LLC|Co\.)$/u;
const PARTNERSHIP =
	/&| (?:e|y) (?:hijos?|hijas?|hermanos?|hnos|asociados|c[ií]a)\b| (?:hermanos|hnos\.?|asociados)$/iu;
/** Continuation of a given name that is incomplete without it: «Maria del Carmen». */
const GIVEN_NAME_ENDING = /^(?:de|del) (?:(?:la|los|las) )?[\p{L}\p{M}]{2,20}/iu;
const INCOMPLETE_GIVEN_NAMES = new Set(["maria", "jose"]);

/**
 * Returns the name by which to greet a person or company.
 *
 * @returns "Carmen", "Don Luis", "Ing. Mora", "Taller Los Primos"; "" when the text contains no name
 * @source rules 4.25
 */
export function getCallName(fullName: string): string {
	const name = fullName
		.replace(/\([^()]*\)/g, " ")
		.replace(/\s+/g, " ")
		.trim();
	const firm = getFirmName(name);
	if (firm !== undefined) return firm;
	const [before = "", after] = name.split(/, ?/);
	// «Mora, Luis» is a person, surname first.
	const parts = (after && before.split(" ").length <= 2 ? after : before).split(" ");
	return getPersonName(parts);
}

/** Formats the start of a chat: «Hola, Carmen», or «Hola» without a name. */
export function formatGreeting(fullName: string): string {
	const name = getCallName(fullName);
	return name ? `Hola, ${name}` : "Hola";
}

function getFirmName(name: string): string | undefined {
	const withoutLegalForm = name.replace(LEGAL_FORM, "").replace(/,$/, "").trim();
	const [first = ""] = withoutLegalForm.split(" ");
	const hasSeveralWords = withoutLegalForm.includes(" ");
	const isFirm =
		withoutLegalForm !== name ||
		PARTNERSHIP.test(withoutLegalForm) ||
		(hasSeveralWords && (FIRMS.has(normalizeWord(first)) || ARTICLES.has(normalizeWord(first))));
	if (!isFirm) return undefined;
	const digits = withoutLegalForm.replace(/\D/g, "").length;
	return FIRM.test(withoutLegalForm) && !LIKE_LINK.test(withoutLegalForm) && digits <= MAX_DIGITS
		? withoutLegalForm
		: "";
}

function getPersonName([first = "", ...others]: readonly string[]): string {
	const title = TITLES.get(normalizeWord(first));
	if (title) {
		const inner = getPersonName(others);
		// «Sr. Ing. Mora» keeps the title next to the name.
		if (!inner || isTitled(others)) return inner;
		return `${title} ${inner}`;
	}
	const isParticle = /^del?$/i.test(first) && others[0] !== undefined;
	if (isParticle)
		return WORD.test(others[0] ?? "") ? `${first.toLowerCase()} ${capitalizeWord(others[0] ?? "")}` : "";
	if (!WORD.test(first)) return "";
	const end = INCOMPLETE_GIVEN_NAMES.has(normalizeWord(first))
		? others.join(" ").match(GIVEN_NAME_ENDING)?.[0]
		: undefined;
	return end ? `${capitalizeWord(first)} ${formatNameEnding(end)}` : capitalizeWord(first);
}

const isTitled = ([first = ""]: readonly string[]) => TITLES.has(normalizeWord(first));

/** Lower-cases a word and removes dots, accents and tildes. */
function normalizeWord(word: string): string {
	return word.toLowerCase().replaceAll(".", "").normalize("NFD").replace(/\p{M}/gu, "");
}

/** Capitalizes «CARMEN» and «carmen» as «Carmen»; «DeShawn» stays. */
function capitalizeWord(word: string): string {
	if (word !== word.toUpperCase() && word !== word.toLowerCase()) return word;
	return word
		.toLowerCase()
		.replace(
			/(^|['’-])(\p{L})/gu,
			(_, separator: string, character: string) => separator + character.toUpperCase(),
		);
}

function formatNameEnding(end: string): string {
	const parts = end.split(" ");
	return [
		...parts.slice(0, -1).map((word) => word.toLowerCase()),
		...parts.slice(-1).map(capitalizeWord),
	].join(" ");
}
