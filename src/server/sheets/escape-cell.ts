/** Marks text in spreadsheets that a program would read as a formula or a number, and reads such marks back. */

const MAX_TEXT_LENGTH = 32_000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what XML forbids and a formula hides behind.
const FORBIDDEN_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/**
 * Programs ignore invisible characters before a formula sign, and treat wide, small and raised variants as the
 * sign.
 */
const STARTS_A_FORMULA =
	/^([\t\r\n]|[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\s\u2800]*[=+\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−])/u;
const DATE_SEPARATORS = /[\s.,:/%$-]+/;
const NUMBER = /^\d+(e\d+)?$/i;
/** Month names in Spanish and English, full or abbreviated. */
const MONTH = /^(ene|jan|feb|mar|abr|apr|may|jun|jul|ago|aug|sep|oct|nov|dic|dec)[a-z]{0,7}$/i;
const BOOLEAN_TEXT = /^(true|false|verdadero|falso)$/i;
/** Characters at which a program may split a line; Spanish programs split cells at semicolons. */
const CELL_SEPARATOR = /([;\t\r\n])/;

/**
 * Escapes text that a spreadsheet would read as a formula, with an apostrophe in front.
 *
 * @source rules 5.9; ASVS 5.0 §1.2.10
 */
export function escapeFormula(text: string): string {
	const cleanText = clean(text);
	return needsMark(cleanText, startsFormula) ? `'${cleanText}` : cleanText;
}

/** Reads back a text cell that `escapeFormula` wrote. */
export const unescapeFormula = (text: string) => removeMark(text, startsFormula);

/** Escapes text that a program would read as a formula, number or date when it opens a CSV, which has no text cells. */
export function escapeCsvCell(cell: string): string {
	const cleanText = clean(cell);
	const text = mapPieces(cleanText, (piece) => (needsMark(piece, isMisread) ? `'${piece}` : piece));
	return startsFormula(cleanText) && !text.startsWith("'") ? `'${text}` : text;
}

/**
 * Escapes only what a program would run when it opens a CSV. The file is for other programs, to which an apostrophe
 * before a number such as «001-0000001421» is part of it.
 */
export function escapeCsvFormula(cell: string): string {
	const cleanText = clean(cell);
	const text = mapPieces(cleanText, (piece) => (needsMark(piece, isLiveFormula) ? `'${piece}` : piece));
	return isLiveFormula(cleanText) && !text.startsWith("'") ? `'${text}` : text;
}

/** Reads back a cell that `escapeCsvCell` wrote. */
export function unescapeCsvCell(cell: string): string {
	const removeMarks = (text: string) => mapPieces(text, (piece) => removeMark(piece, isMisread));
	// The mark before the whole cell is not always one of its first piece.
	const withoutMark = cell.startsWith("'") ? removeMarks(cell.slice(1)) : undefined;
	return withoutMark !== undefined && escapeCsvCell(withoutMark) === cell ? withoutMark : removeMarks(cell);
}

/** Maps what stands between the separators of a cell. */
const mapPieces = (cell: string, mapPiece: (piece: string) => string) =>
	cell
		.split(CELL_SEPARATOR)
		.map((piece, index) => (index % 2 === 1 ? piece : mapPiece(piece)))
		.join("");

/** Also marks text that begins with such a mark of its own, so that reading it back leaves that one. */
const needsMark = (text: string, isMarked: (text: string) => boolean) => isMarked(text.replace(/^'+/, ""));

const removeMark = (text: string, isMarked: (text: string) => boolean) =>
	text.startsWith("'") && needsMark(text.slice(1), isMarked) ? text.slice(1) : text;

const clean = (text: string) =>
	text.replace(FORBIDDEN_CHARACTERS, "").toWellFormed().slice(0, MAX_TEXT_LENGTH);

export const startsFormula = (text: string) => STARTS_A_FORMULA.test(text);

/** A signed number is only a number. */
const SIGNED_NUMBER = /^[+-]\d+([.,]\d+)*$/;
const isLiveFormula = (text: string) => startsFormula(text) && !SIGNED_NUMBER.test(text);

const isMisread = (text: string) => startsFormula(text) || looksLikeNumber(text);

/**
 * Detects text such as «1-2», «00123», «3 de ene», «1E5», which a program converts to a date or number when it
 * opens a CSV. CSV cannot mark cells as text.
 */
function looksLikeNumber(text: string): boolean {
	if (BOOLEAN_TEXT.test(text.trim())) return true;
	if (looksLikePhone(text)) return false;
	const isNumberPart = (part: string) => NUMBER.test(part) || MONTH.test(part) || part === "de";
	return /\d/.test(text) && text.split(DATE_SEPARATORS).filter(Boolean).every(isNumberPart);
}

/**
 * Detects phone numbers such as «507 507-1234», «58 412 1234567»: more digits than a date, in groups that are not
 * thousands.
 */
function looksLikePhone(text: string): boolean {
	const groups = text.split(/[ -]/);
	const isGrouped = text.includes(" ") && groups.every((group) => /^\d{1,7}$/.test(group));
	const isLong = groups.join("").length >= 10;
	return isGrouped && isLong && groups.slice(1).some((group) => group.length >= 4);
}
