import type { AnswerTime } from "#features/leads/contract.ts";
import { useSite } from "#site/site-data.ts";
import { cn } from "#ui/cn.ts";
import { formatCount } from "#words/figures.ts";

export type Facts = { products: number | undefined; answers: AnswerTime | undefined };

/** What can be counted, then what the owner says with a source of their own. @source rules 1.7, 1.23 */
export function GovernmentFigures({ products, answers }: Facts) {
	const { settings, services } = useSite();
	const { foundedYear, today, governmentStats } = settings;
	const years = Number(today.slice(0, 4)) - foundedYear;
	const facts = [
		{ count: years, label: `${years === 1 ? "Año" : "Años"} de taller, desde ${foundedYear}` },
		{ count: services.length, label: services.length === 1 ? "Servicio" : "Servicios" },
		{ count: products ?? 0, label: "Productos en el catálogo" },
	].filter(({ count }) => count > 0);
	const counted = facts.map(({ count, label }) => ({
		label,
		value: formatCount(count),
	}));
	const minutes = answers?.minutes ?? undefined;
	const answered = { label: "Tiempo de respuesta, medido", value: spanOf(minutes ?? 0) };
	const figures = [...counted, ...(minutes ? [answered] : []), ...governmentStats];
	// No figure is left alone in the last row.
	const columns = figures.length % 3 === 1 ? "md:grid-cols-4" : "md:grid-cols-3";
	return (
		<section aria-label="Cifras" className="border-b border-linea bg-papel">
			<div className="measure py-10">
				<dl className={cn("grid grid-cols-2 gap-x-6 gap-y-8", columns)}>
					{figures.map(({ value, label }) => (
						<div key={label} className="flex flex-col-reverse justify-end">
							<dt className="text-sm text-gris">{label}</dt>
							<dd className="figure">{value}</dd>
						</div>
					))}
				</dl>
				{minutes !== undefined && (
					<p className="num mt-6 max-w-prose text-sm text-gris">
						La mitad de las últimas {answers?.measured} solicitudes del sitio esperó este tiempo o
						menos, contado en horario de atención; las que aún esperan también cuentan.
					</p>
				)}
			</div>
		</section>
	);
}

/** Minutes up to an hour, then hours with one decimal. */
function spanOf(minutes: number): string {
	if (minutes <= 60) return `${minutes} min`;
	return `${(minutes / 60).toFixed(1).replace(".0", "")} h`;
}
