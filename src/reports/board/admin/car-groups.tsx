import { WORKSHOP } from "#admin/paths.ts";
import { BOARD_GROUPS } from "#features/workshop/work-orders/choices.ts";
import type { InsideSummary } from "#reports/board/contract.ts";
import { Anchor } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";

/** Counts the cars inside by what they wait for; each row leads to its group in «Taller». */
export function CarGroups({ cars: { groups } }: { cars: InsideSummary }) {
	return (
		<Section title="En el taller">
			<ul className="border-t border-line">
				{groups.map(({ group, count, late }) => (
					<li
						key={group}
						className="relative flex items-baseline gap-x-4 border-b border-line py-2 hover:bg-paper"
					>
						<span className="num w-8 font-semibold">{count}</span>
						<Anchor to={`${WORKSHOP}#${group}`} className="grow after:absolute after:inset-0">
							{BOARD_GROUPS[group]}
						</Anchor>
						{late > 0 && <span className="num text-sm font-semibold text-error">{late} tarde</span>}
					</li>
				))}
			</ul>
		</Section>
	);
}
