import { cn } from "#ui/cn.ts";
import { Anchor } from "#ui/link.tsx";
import { symptomPath } from "./rules.ts";
import type { Urgency } from "./urgency.ts";
import { UrgencyMark } from "./urgency-mark.tsx";

type Shown = { id: string; name: string; urgency: Urgency; cause?: string };

/** Only what a tile shows of a symptom where nothing but names stands. */
export const tileOf = ({ id, name, urgency }: Shown): Shown => ({ id, name, urgency });

/** Symptoms to choose from, each with how long it may wait and, where there is room, what it usually is. */
export function SymptomTiles({ symptoms }: { symptoms: readonly Shown[] }) {
	// Where nothing but names stands, two of them fit beside each other on a phone; three would leave a hole in the grid.
	const isShort = symptoms.every(({ cause }) => !cause);
	return (
		<ul
			className={cn(
				"grid-lines md:grid-cols-2 md:[&>:last-child:nth-child(odd)]:col-span-2",
				isShort && "grid-cols-[repeat(auto-fit,minmax(min(max(9rem,34%),100%),1fr))]",
			)}
		>
			{symptoms.map(({ id, name, urgency, cause }) => (
				<li
					key={id}
					className="relative flex flex-wrap content-start items-center gap-x-3 gap-y-2 p-3 sm:p-4 hover:bg-ground"
				>
					<Anchor
						to={symptomPath(id)}
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
