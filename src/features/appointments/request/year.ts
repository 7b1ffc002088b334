import { yearUpTo } from "#features/leads/form/vehicle-missing.ts";
import { panamaDay } from "#panama/time.ts";

/** Why a model year cannot be: next year's cars are on the road already, those of the year after are not. */
export function whyNotYear(year: number, now: Date): string | undefined {
	const newest = Number(panamaDay(now).slice(0, 4)) + 1;
	return year > newest ? yearUpTo(newest) : undefined;
}
