import { Icon } from "#ui/icon.tsx";
import { Anchor } from "#ui/link.tsx";
import { WholeWords } from "#ui/whole-words.tsx";

export type Neighbour = { slug: string; title: string };

type NeighboursProps = { previous: Neighbour | undefined; next: Neighbour | undefined };

/** The article before and the one after, by date. */
export function Neighbours({ previous, next }: NeighboursProps) {
	if (!previous && !next) return null;
	return (
		<nav aria-label="Más artículos" className="mt-14 border-y border-linea md:mt-20">
			<ul className="grid sm:grid-cols-2">
				{previous && (
					<li className="border-linea max-sm:border-b max-sm:last:border-b-0">
						<Anchor
							to={`/blog/${previous.slug}`}
							rel="prev"
							className="group flex h-full gap-4 py-5 pr-4"
						>
							<Icon name="arrow-left" className="mt-0.5" />
							<span>
								<span className="block text-sm text-gris">Artículo anterior</span>
								<span className="title-4 group-hover:underline">
									<WholeWords text={previous.title} />
								</span>
							</span>
						</Anchor>
					</li>
				)}
				{next && (
					<li className="border-linea sm:col-start-2 sm:border-l">
						<Anchor
							to={`/blog/${next.slug}`}
							rel="next"
							className="group flex h-full gap-4 py-5 sm:justify-end sm:pl-4 sm:text-right"
						>
							<span>
								<span className="block text-sm text-gris">Artículo siguiente</span>
								<span className="title-4 group-hover:underline">
									<WholeWords text={next.title} />
								</span>
							</span>
							<Icon name="arrow-right" className="mt-0.5" />
						</Anchor>
					</li>
				)}
			</ul>
		</nav>
	);
}
