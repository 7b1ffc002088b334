import { useState } from "react";
import { useChange } from "#admin/frame/use-change.ts";
import { useRestore } from "#admin/record/use-restore.ts";
import { failureOf, fieldsIn, read, staffApi } from "#api/client.ts";
import type { NewSynonym, Synonym } from "#features/products/synonyms/contract.ts";
import { SynonymList } from "#features/products/synonyms/synonym-list.tsx";
import { TeachForm } from "#features/products/synonyms/teach-form.tsx";
import type { MissedSearch } from "#features/searches/contract.ts";
import { MissedSearches } from "./missed-searches.tsx";

type SearchedWordsProps = {
	searches: readonly MissedSearch[];
	synonyms: readonly Synonym[];
};

const EMPTY: NewSynonym = { word: "", means: "" };

/** What visitors say: the words they searched in vain, and those that the search was taught. */
export function SearchedWords({ searches, synonyms }: SearchedWordsProps) {
	const [start, setStart] = useState(EMPTY);
	const [errors, setErrors] = useState<Record<string, string>>({});
	const { run, isBusy } = useChange();
	const removed = useRestore("Quitada", "No se quitó la palabra");

	function begin(synonym: NewSynonym) {
		setErrors({});
		setStart({ ...synonym });
	}

	async function teach(json: NewSynonym) {
		setErrors({});
		const isDone = await run({
			call: () => read(staffApi.admin.synonyms.$post({ json })),
			done: "El buscador ya la entiende",
			failed: (problem) => failureOf("No se guardó la palabra", problem),
			onFailed(problem) {
				setErrors(fieldsIn(problem));
				return false;
			},
		});
		if (isDone) begin(EMPTY);
	}

	const remove = ({ id }: Synonym) =>
		void removed(() => read(staffApi.admin.synonyms[":id"].$delete({ param: { id } })));

	return (
		<>
			<MissedSearches
				searches={searches}
				onTeach={({ words }) => begin({ word: words, means: "" })}
			/>
			<section aria-labelledby="palabras" className="mt-8">
				<h2 id="palabras" className="title-4">
					Palabras que la gente usa
				</h2>
				<p className="mb-3 text-sm text-gris">
					Di cómo se llama en tu catálogo lo que la gente busca con otro nombre. Vale enseguida.
				</p>
				<div className="grid gap-4">
					<TeachForm
						key={`${start.word} ${start.means}`}
						start={start}
						errors={errors}
						isBusy={isBusy}
						onTeach={(synonym) => void teach(synonym)}
					/>
					<SynonymList synonyms={synonyms} onEdit={begin} onRemove={remove} />
				</div>
			</section>
		</>
	);
}
