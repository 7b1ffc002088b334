import { type FormEvent, useState } from "react";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useAnswer } from "#admin/frame/use-answer.ts";
import { useSettled } from "#admin/frame/use-settled.ts";
import { read, sentenceOf, staffApi } from "#api/client.ts";
import type { Row } from "#record-fields.ts";
import { bound } from "#ui/bound.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, FieldScope, TextInput } from "#ui/field.tsx";
import { formatUsd } from "#ui/format.ts";
import { SkeletonList } from "#ui/skeleton.tsx";
import { WholeWords } from "#ui/whole-words.tsx";

type PartSearchProps = {
	onClose: () => void;
	/** Receives the initial values of the new line. */
	onPick: (part: Partial<Row>) => void;
};

const TYPING_PAUSE_MS = 250;
const MOST_SHOWN = 12;

/** Picks a part of the catalog at its current price, or one that the catalog does not hold. */
export function PartSearch({ onClose, onPick }: PartSearchProps) {
	const [typed, setTyped] = useState("");
	const words = useSettled(typed.trim(), TYPING_PAUSE_MS);
	const { answer, problem, askAgain } = useAnswer(words || undefined, () =>
		read(staffApi.products.search.$get({ query: { q: words } })),
	);
	const found = answer?.products.slice(0, MOST_SHOWN) ?? [];

	function handleSubmit(event: FormEvent) {
		event.preventDefault();
		const [only] = found;
		if (only && answer?.total === 1) pick(only);
	}

	function pick({ id, sku, name, price }: (typeof found)[number]) {
		onPick({ product_id: id, sku, text: name, price: price.toFixed(2) });
	}

	return (
		<Dialog
			onClose={onClose}
			title="Agregar repuesto"
			description="Del catálogo, con el precio de hoy. Si no está, escríbelo y agrégalo así."
			startsInField
			footer={
				<Button tone="line" onClick={() => onPick({ text: typed.trim() })} icon="plus">
					{typed.trim()
						? `Agregar «${typed.trim().slice(0, 40)}» sin catálogo`
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
							maxLength={100}
							{...bound(typed, setTyped)}
						/>
					</Field>
				</form>
			</FieldScope>
			<div className="mt-3 min-h-60">
				{words && !answer && !problem ? (
					<SkeletonList label="Buscando…" count={3} itemClass="h-14" />
				) : problem ? (
					<p role="alert" className="flex flex-wrap items-center gap-3">
						{sentenceOf(problem)}
						<SmallButton onClick={askAgain}>Probar otra vez</SmallButton>
					</p>
				) : (
					<>
						<p role="status" className="text-sm text-muted">
							{words && answer && toldOf(answer.total, found.length)}
						</p>
						<ul>
							{found.map((product) => (
								<li key={product.id} className="border-b border-line">
									<button
										type="button"
										onClick={() => pick(product)}
										className="flex min-h-14 w-full items-center gap-4 py-2 text-left hover:bg-ground"
									>
										<span className="min-w-0 grow">
											<span className="sr-only">Agregar </span>
											<WholeWords text={product.name} />
											<span className="block text-sm text-muted">
												<WholeWords text={product.sku} />
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

function toldOf(total: number, shown: number): string {
	if (total === 0) return "Nada así en el catálogo: agrégalo con su nombre.";
	return total > shown
		? `Los ${shown} primeros de ${total}: escribe más para encontrarlo.`
		: `${total} en el catálogo`;
}
