import { getSymptomPath } from "#features/content/symptoms/rules.ts";
import type { Urgency } from "#features/content/symptoms/urgency.ts";
import { UrgencyMark } from "#features/content/symptoms/urgency-mark.tsx";
import { cn } from "#ui/cn.ts";
import { Anchor } from "#ui/link.tsx";

type Tile = { id: string; name: string; urgency: Urgency; cause?: string };

/** Picks the fields of a tile without a cause. */
export const toTile = ({ id, name, urgency }: Tile): Tile => ({ id, name, urgency });

/** Symptom tiles, each with its urgency and, if given, its usual cause. */
export function SymptomTiles({ symptoms }: { symptoms: readonly Tile[] }) {
	// Two tiles with only names fit side by side on a phone; a third column would leave a hole in the grid.
	const hasOnlyNames = symptoms.every(({ cause }) => !cause);
	return (
		<ul
			className={cn(
				"grid-lines md:grid-cols-2 [&>:last-child:nth-child(odd)]:[grid-column:1/-1]",
				hasOnlyNames && "grid-cols-[repeat(auto-fit,minmax(min(max(9rem,34%),100%),1fr))]",
			)}
		>
			{symptoms.map(({ id, name, urgency, cause }) => (
				<li
					key={id}
					className="relative flex flex-wrap content-start items-center gap-x-3 gap-y-2 p-3 sm:p-4 hover:bg-ground"
				>
					<Anchor
						to={getSymptomPath(id)}
						className="grow font-semibold after:absolute after:inset-0 hover:underline"
					>
						{name}
					</Anchor>
					<span className="max-lg:w-full">
						<UrgencyMark urgency={urgency} />
					</span>
					{cause && <p className="w-full text-sm text-muted">Suele ser: {cause}</p>}
				</li>
			))}
		</ul>
	);
}
