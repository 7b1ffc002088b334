import { type FormEvent, useState } from "react";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useDebounced } from "#admin/frame/use-debounced.ts";
import { useFetch } from "#admin/frame/use-fetch.ts";
import { read, staffApi, toErrorMessage } from "#api/client.ts";
import type { Row } from "#core/records/record-fields.ts";
import type { Catalogue } from "#features/content/products/contract.ts";
import { MAX_QUERY_LENGTH } from "#features/content/products/rules.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, FieldScope, TextInput } from "#ui/field.tsx";
import { bindField } from "#ui/field-binding.ts";
import { formatUsd, lowercaseFirst } from "#ui/format.ts";
import { NoBreak } from "#ui/no-break.tsx";
import { SkeletonList } from "#ui/skeleton.tsx";

type PartSearchProps = {
	onClose: () => void;
	/** Receives the initial values of the new line. */
	onPick: (part: Partial<Row>) => void;
};

const TYPING_PAUSE_MS = 250;
const MAX_RESULTS = 12;

/** Picks a part of the catalog at its current price, or one that the catalog does not hold. */
export function PartSearch({ onClose, onPick }: PartSearchProps) {
	const [searchText, setSearchText] = useState("");
	const searchTerms = useDebounced(searchText.trim(), TYPING_PAUSE_MS);
	const { answer, problem, refetch } = useFetch(searchTerms || undefined, () =>
		read(staffApi.products.search.$get({ query: { q: searchTerms } })),
	);
	const matches = answer?.products.slice(0, MAX_RESULTS) ?? [];

	function handleSubmit(event: FormEvent) {
		event.preventDefault();
		const [onlyMatch] = matches;
		// A part that lacks one of the typed words may be another part.
		if (onlyMatch && answer?.total === 1 && answer.dropped.length === 0) pick(onlyMatch);
	}

	function pick({ id, sku, name, price }: (typeof matches)[number]) {
		onPick({ product_id: id, sku, text: name, price: price.toFixed(2) });
	}

	return (
		<Dialog
			onClose={onClose}
			title="Agregar repuesto"
			description="Del catálogo, con el precio de hoy. Si no está, escríbelo y agrégalo así."
			focusesFirstField
			footer={
				<Button tone="line" onClick={() => onPick({ text: searchText.trim() })} icon="plus">
					{searchText.trim()
						? `Agregar «${searchText.trim().slice(0, 40)}» sin catálogo`
						: "Uno que no está en el catálogo"}
				</Button>
			}
		>
			<FieldScope id="repuesto">
				<form onSubmit={handleSubmit}>
					<Field label="Buscar en el catálogo" name="q" isLabelHidden>
						<TextInput
							type="search"
							icon="search"
							placeholder="Pastillas, filtro, 5W-30, SKU…"
							maxLength={MAX_QUERY_LENGTH}
							{...bindField(searchText, setSearchText)}
						/>
					</Field>
				</form>
			</FieldScope>
			<div className="mt-3 min-h-60">
				{searchTerms && !answer && !problem ? (
					<SkeletonList label="Buscando…" count={3} itemClass="h-14" />
				) : problem ? (
					<p role="alert" className="flex flex-wrap items-center gap-3">
						{toErrorMessage(problem)}
						<SmallButton onClick={refetch}>Probar otra vez</SmallButton>
					</p>
				) : (
					<>
						<p role="status" className="text-sm text-muted">
							{searchTerms && answer && formatResults(answer, matches.length)}
						</p>
						<ul>
							{matches.map((product) => (
								<li key={product.id} className="border-b border-line">
									<button
										type="button"
										onClick={() => pick(product)}
										className="flex min-h-14 w-full items-center gap-4 py-2 text-left hover:bg-ground"
									>
										<span className="min-w-0 grow">
											<span className="sr-only">Agregar </span>
											<NoBreak text={product.name} />
											<span className="block text-sm text-muted">
												<NoBreak text={product.sku} />
											</span>
										</span>
										<span className="num shrink-0 whitespace-nowrap font-semibold">
											{formatUsd(product.price * 100)}
										</span>
									</button>
								</li>
							))}
						</ul>
					</>
				)}
			</div>
		</Dialog>
	);
}

function formatResults(
	{ total, dropped }: Pick<Catalogue, "total" | "dropped">,
	visibleCount: number,
): string {
	if (total === 0) return "Nada así en el catálogo: agrégalo con su nombre.";
	const count =
		total > visibleCount
			? `Los ${visibleCount} primeros de ${total}: escribe más para encontrarlo.`
			: `${total} en el catálogo`;
	const missing = dropped.map((word) => `«${word}»`).join(", ");
	return missing ? `Nada con ${missing}. Sin eso: ${lowercaseFirst(count)}` : count;
}
