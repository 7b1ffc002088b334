import type { AnswerTime } from "#core/requests/contract.ts";
import { formatInteger } from "#domain/text/format-integer.ts";
import { getExperience } from "#site/shop-facts.ts";
import { useSite } from "#site/site-data.ts";
import { cn } from "#ui/cn.ts";

export type GovernmentFacts = { products: number | undefined; answerTime: AnswerTime | undefined };

/** With fewer stats the promised answer time is one more. */
const MIN_STATS = 3;

/** Shows counted stats first, then the owner's own stats. @source rules 1.7, 1.23 */
export function GovernmentFigures({ products, answerTime }: GovernmentFacts) {
	const { settings, services } = useSite();
	const { foundedYear, governmentStats } = settings;
	const years = foundedYear ? getExperience(settings) : undefined;
	const experience = years && {
		label: `${years === "1" ? "Año" : "Años"} de taller, desde ${foundedYear}`,
		value: years,
	};
	const facts = [
		{ count: services.length, label: services.length === 1 ? "Servicio" : "Servicios" },
		{ count: products ?? 0, label: "Productos en el catálogo" },
	].filter(({ count }) => count > 0);
	const countStats = facts.map(({ count, label }) => ({ label, value: formatInteger(count) }));
	const minutes = answerTime?.minutes ?? undefined;
	const answerTimeStat = {
		label: "Tiempo de respuesta, medido",
		value: formatMinutes(minutes ?? 0),
	};
	const ownStats = [
		...(experience ? [experience] : []),
		...countStats,
		...(minutes ? [answerTimeStat] : []),
		...governmentStats,
	];
	const promisedTime = settings.stats.find(({ label }) => /^respuesta/i.test(label));
	const stats = promisedTime && ownStats.length < MIN_STATS ? [...ownStats, promisedTime] : ownStats;
	// Avoid a last row with a single stat.
	const columns = stats.length % 3 === 1 ? "md:grid-cols-4" : "md:grid-cols-3";
	return (
		<section aria-label="Cifras" className="border-b border-line bg-paper">
			<div className="measure py-10">
				<dl className={cn("grid grid-cols-2 gap-x-6 gap-y-8", columns)}>
					{stats.map(({ value, label }) => (
						<div key={label} className="flex flex-col-reverse justify-end">
							<dt className="text-sm text-muted">{label}</dt>
							<dd className="figure">{value}</dd>
						</div>
					))}
				</dl>
				{minutes !== undefined && (
					<p className="num mt-6 max-w-prose text-sm text-muted">
						{`La mitad de las últimas ${answerTime?.measured} solicitudes del sitio esperó este tiempo o menos, contado en horario de atención; las que aún esperan también cuentan.`}
					</p>
				)}
			</div>
		</section>
	);
}

/** Formats up to an hour in minutes, then in hours with one decimal. */
function formatMinutes(minutes: number): string {
	if (minutes <= 60) return `${minutes} min`;
	return `${(minutes / 60).toFixed(1).replace(".0", "")} h`;
}
