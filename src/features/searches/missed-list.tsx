import { Button } from "#ui/button.tsx";
import { formatDateTime, plural } from "#ui/format.ts";
import type { MissedSearch } from "./contract.ts";

type MissedListProps = {
	searches: readonly MissedSearch[];
	onForget: (search: MissedSearch) => void;
	/** The catalogue has it under another name. */
	onTeach: (search: MissedSearch) => void;
};

/** What visitors wanted and the catalogue does not have: what to stock next. */
export function MissedList({ searches, onForget, onTeach }: MissedListProps) {
	if (searches.length === 0)
		return (
			<p className="text-gris">
				Nada por ahora. Cuando alguien busque algo que no tienes, aquí verás qué fue.
			</p>
		);
	return (
		<ul className="card divide-y divide-linea">
			{searches.map((search) => (
				<li key={search.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3">
					<div className="min-w-0 max-sm:w-full sm:flex-1">
						<p className="font-semibold">«{search.words}»</p>
						<p className="num text-sm text-gris">
							{plural(search.times, "búsqueda", "búsquedas")} · la última,{" "}
							{formatDateTime(search.last_at)}
						</p>
					</div>
					<Button tone="line" size="sm" onClick={() => onTeach(search)}>
						Enseñar esta palabra<span className="sr-only">: «{search.words}»</span>
					</Button>
					<Button tone="line" size="sm" onClick={() => onForget(search)}>
						Quitar<span className="sr-only"> «{search.words}»</span>
					</Button>
				</li>
			))}
		</ul>
	);
}
