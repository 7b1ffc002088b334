import { Button } from "#ui/button.tsx";
import { plural } from "#ui/format.ts";
import type { Synonym } from "./contract.ts";

type SynonymListProps = {
	synonyms: readonly Synonym[];
	onEdit: (synonym: Synonym) => void;
	onRemove: (synonym: Synonym) => void;
};

/** What the search has learnt, folded away: it is long and seldom read. */
export function SynonymList({ synonyms, onEdit, onRemove }: SynonymListProps) {
	if (synonyms.length === 0)
		return <p className="text-gris">El buscador no conoce ninguna palabra de la calle todavía.</p>;
	return (
		<details className="card">
			<summary className="px-4 py-3 font-medium">
				Ver {plural(synonyms.length, "palabra enseñada", "palabras enseñadas")}
			</summary>
			<ul className="divide-y divide-linea border-t border-linea">
				{synonyms.map((synonym) => (
					<li key={synonym.id} className="flex flex-wrap items-center gap-2 px-4 py-2">
						<p className="min-w-0 max-sm:w-full sm:grow">
							<span className="font-semibold">«{synonym.word}»</span> es {synonym.means}
						</p>
						<Button tone="line" size="sm" onClick={() => onEdit(synonym)}>
							Cambiar<span className="sr-only"> «{synonym.word}»</span>
						</Button>
						<Button tone="line" size="sm" onClick={() => onRemove(synonym)}>
							Quitar<span className="sr-only"> «{synonym.word}»</span>
						</Button>
					</li>
				))}
			</ul>
		</details>
	);
}
