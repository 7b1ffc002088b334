import { cn } from "#ui/cn.ts";
import { Icon } from "#ui/icon.tsx";
import { Anchor } from "#ui/link.tsx";
import { WholeWords } from "#ui/whole-words.tsx";

export type Neighbour = { slug: string; title: string };

type NeighboursProps = { previous: Neighbour | undefined; next: Neighbour | undefined };

const SIDES = {
	prev: {
		label: "Artículo anterior",
		place: "max-sm:border-b max-sm:last:border-b-0",
		way: "pr-4",
	},
	next: {
		label: "Artículo siguiente",
		place: "sm:col-start-2 sm:border-l",
		way: "flex-row-reverse justify-end sm:justify-start sm:pl-4 sm:text-right",
	},
};

/** The article before and the one after, by date. */
export function Neighbours({ previous, next }: NeighboursProps) {
	if (!previous && !next) return null;
	return (
		<nav aria-label="Más artículos" className="mt-14 border-y border-linea md:mt-20">
			<ul className="grid sm:grid-cols-2">
				{previous && <Side rel="prev" post={previous} />}
				{next && <Side rel="next" post={next} />}
			</ul>
		</nav>
	);
}

function Side({ rel, post: { slug, title } }: { rel: keyof typeof SIDES; post: Neighbour }) {
	const { label, place, way } = SIDES[rel];
	return (
		<li className={cn("border-linea", place)}>
			<Anchor to={`/blog/${slug}`} rel={rel} className={cn("group flex h-full gap-4 py-5", way)}>
				<Icon name={rel === "prev" ? "arrow-left" : "arrow-right"} className="mt-0.5" />
				<span>
					<span className="block text-sm text-gris">{label}</span>
					<span className="title-4 group-hover:underline">
						<WholeWords text={title} />
					</span>
				</span>
			</Anchor>
		</li>
	);
}
