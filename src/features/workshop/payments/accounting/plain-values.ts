/** Values as another program's form takes them: plain numbers, without a currency sign or thousands. */

/** Formats cents: 123450 → «1234.50». */
export const toPlainAmount = (cents: number) => (cents / 100).toFixed(2);

/** Formats millionths of a dollar with two to six decimals: 3117000 → «3.117». */
export const toPlainPrice = (micros: number) => (micros / 1_000_000).toFixed(6).replace(/0{1,4}$/, "");

/** Formats hundredths: 250 → «2.5». */
export const toPlainQuantity = (hundredths: number) => String(hundredths / 100);

/** Splits a printed RUC into number and check digits: «8-123-4567 DV 05» → «8-123-4567», «05». */
export function splitRuc(printed: string): [ruc: string, dv: string] {
	const [ruc = printed, dv = ""] = printed.split(" DV ");
	return [ruc, dv];
}
