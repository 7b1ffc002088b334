type WarrantyTerm = { warranty_months: number | null; warranty_km: number | null };

/** Months or years, kilometres, or both: «6 meses o 10,000 km». */
const TERM = /^(?:(\d{1,2}|un) (años?|mes(?:es)?))?(?: o )?(?:(\d{1,3}(?:[ ,.]?\d{3})?) km)?\.?$/i;
const MAX_MONTHS = 120;
const MAX_KM = 500_000;

/**
 * Reads the term of a service's warranty in years, months or kilometres. Conditions and unusual terms are not a term: the
 * shop's text is shown for those.
 */
export function parseServiceWarranty(text: string): WarrantyTerm {
	const [, count = "0", unit = "", digits = ""] = TERM.exec(text.trim()) ?? [];
	const unitMonths = /^a/i.test(unit) ? 12 : 1;
	const months = (count.toLowerCase() === "un" ? 1 : Number(count)) * unitMonths;
	const km = Number(digits.replaceAll(/\D/g, ""));
	const isUsual = months <= MAX_MONTHS && km <= MAX_KM;
	return { warranty_months: (isUsual && months) || null, warranty_km: (isUsual && km) || null };
}
