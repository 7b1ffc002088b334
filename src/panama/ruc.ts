/** Companies, persons by their identity card, foreigners, people born abroad and unidentified ones of the tax office (NT). */
const RUC = /^(?:[1-9]\d{0,8}|(?:1[0-3]|[1-9])(?:AV|PI)|PE|E|N)(?:-NT)?-\d{1,4}-\d{1,8}$/;
const WITH_DV = /^([0-9A-Z-]{5,24})DV:?(\d{1,2})$/;

export const RUC_HINT = "Con su DV, como 155646463-2-2016 DV 86.";
export const BAD_RUC =
	"Escribe el RUC completo con su DV, como 155646463-2-2016 DV 86 o 8-123-4567 DV 05.";

/**
 * A tax number of Panama with its check digits, as it is printed: «155646463-2-2016 DV 86». Its form is looked at; whether
 * the digits belong to it only the tax office knows.
 *
 * @returns undefined when the text is none
 * @source rules 2.13
 */
export function rucOf(typed: string): string | undefined {
	const [, ruc = "", dv = ""] = WITH_DV.exec(typed.toUpperCase().replace(/[\s.]/g, "")) ?? [];
	return RUC.test(ruc) ? `${ruc} DV ${dv.padStart(2, "0")}` : undefined;
}
