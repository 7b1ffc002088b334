import { cn } from "#ui/cn.ts";
import { Anchor } from "#ui/link.tsx";

type StatCardProps = {
	label: string;
	value: number;
	/** Whole per cent against the same days of last month; null without a base. */
	change: number | null;
	to: string;
};

/** A total, and how this month compares: never a number that nothing measures (rules 7.9). */
export function StatCard({ label, value, change, to }: StatCardProps) {
	return (
		<div className="relative flex flex-col p-4 hover:bg-hueso">
			<dt className="text-sm text-gris">
				<Anchor to={to} className="after:absolute after:inset-0">
					{label}
				</Anchor>
			</dt>
			<dd className="mt-auto">
				<p className="figure mt-1">{value}</p>
				<p className="mt-1 text-sm text-gris">
					<Change change={change} />
				</p>
			</dd>
		</div>
	);
}

function Change({ change }: { change: number | null }) {
	if (change === null)
		return (
			<>
				<span aria-hidden="true">—</span> Sin datos del mes pasado
			</>
		);
	const sign = change > 0 ? "+" : change < 0 ? "−" : "";
	return (
		<>
			<span
				className={cn("num font-semibold", change > 0 && "text-tinta", change < 0 && "text-error")}
			>
				{sign}
				{Math.abs(change)} %
			</span>{" "}
			desde el mes pasado
		</>
	);
}
