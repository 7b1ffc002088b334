import { useEffect, useRef, useState } from "react";
import { brandLabel } from "#features/products/brand-label.ts";
import { warningsIn } from "#features/products/warnings.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { cn } from "#ui/cn.ts";
import { formatUsd } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";
import { WholeWords } from "#ui/whole-words.tsx";
import type { Freshness } from "./fresh-prices.ts";
import { QuantityStepper } from "./quantity-stepper.tsx";
import { replaceQuoteLine, restoreQuoteLine, setQuoteQuantity } from "./quote-changes.ts";
import type { QuoteLine, QuoteList } from "./quote-line.ts";
import { toCents } from "./rules.ts";

type Removed = { line: QuoteLine; place: number };

/** The list with its quantities; a removed line leaves a row with an undo button. */
export function QuoteLines({ list, freshness }: { list: QuoteList; freshness: Freshness }) {
	const [removed, setRemoved] = useState<Removed>();

	function change(line: QuoteLine, place: number, quantity: number) {
		if (quantity < 1) setRemoved({ line, place });
		else setRemoved(undefined);
		setQuoteQuantity(line.id, quantity);
	}

	function undo({ line, place }: Removed) {
		setRemoved(undefined);
		restoreQuoteLine(line, place);
	}

	const gap = removed && !list.some(({ id }) => id === removed.line.id) ? removed : undefined;
	const undoRow = gap && <UndoRow key={gap.line.id} line={gap.line} onUndo={() => undo(gap)} />;
	if (list.length === 0 && !gap) return null;
	return (
		<ul className="border-b border-line *:first:border-t-0 *:first:pt-0">
			{list.map((line, place) => [
				gap?.place === place && undoRow,
				<Line
					key={line.id}
					line={line}
					freshness={freshness}
					onQuantity={(quantity) => change(line, place, quantity)}
				/>,
			])}
			{gap && gap.place >= list.length && undoRow}
		</ul>
	);
}

type LineProps = {
	line: QuoteLine;
	freshness: Freshness;
	onQuantity: (quantity: number) => void;
};

function Line({ line, freshness, onQuantity }: LineProps) {
	const { id, name, brand, sku, uses, price, quantity } = line;
	const isGone = freshness.gone.has(sku);
	const change = freshness.changed.get(sku);
	const instead = freshness.instead.get(sku);
	const warnings = warningsIn(uses);
	return (
		<li className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-2 border-t border-line py-4">
			<div className="min-w-0">
				<p className={cn("font-semibold leading-snug", isGone && "line-through")}>
					<WholeWords text={name} />
				</p>
				<p className="num text-sm text-muted">
					<WholeWords text={`${brandLabel(brand)} · ${sku} · ${formatUsd(toCents(price))} c/u`} />
				</p>
				{warnings.length > 0 && !isGone && (
					<p className="mt-1 text-sm first-letter:uppercase">{warnings.join("; ")}</p>
				)}
				{isGone && (
					<Note
						text={
							instead?.id === id
								? `Cambió de SKU: ahora es ${instead.sku}.`
								: "Ya no está en el catálogo. Quítalo para enviar tu lista."
						}
					/>
				)}
				{isGone && instead && (
					<Button
						tone="line"
						size="sm"
						className="mt-2"
						onClick={() => replaceQuoteLine(id, instead)}
					>
						<span>
							Cambiar por <WholeWords text={instead.name} />, {formatUsd(toCents(instead.price))}
						</span>
					</Button>
				)}
				{change && (
					<Note
						text={`El precio cambió de ${formatUsd(change.fromCents)} a ${formatUsd(change.toCents)}`}
					/>
				)}
			</div>
			<IconButton
				icon="trash"
				label={`Quitar de la lista: ${name}`}
				className="-mt-2 -mr-2 justify-self-end"
				onClick={() => onQuantity(0)}
			/>
			{!isGone && (
				<>
					<QuantityStepper product={name} quantity={quantity} onChange={onQuantity} />
					<p className="num self-center text-right text-lg font-semibold">
						{formatUsd(toCents(price) * quantity)}
					</p>
				</>
			)}
		</li>
	);
}

function Note({ text }: { text: string }) {
	return (
		<p className="mt-1 flex gap-1.5 text-sm font-medium text-error">
			<Icon name="alert" size={18} className="mt-0.5" />
			<span className="min-w-0">
				<WholeWords text={text} />
			</span>
		</p>
	);
}

function UndoRow({ line, onUndo }: { line: QuoteLine; onUndo: () => void }) {
	const button = useRef<HTMLButtonElement>(null);
	// The row with the pressed button is gone, so focus moves to the undo button.
	useEffect(() => button.current?.focus(), []);
	return (
		<li className="flex flex-wrap items-center gap-3 border-t border-line py-3">
			<p className="min-w-0 flex-1 text-sm text-muted">
				Quitaste <WholeWords text={line.name} />
			</p>
			<Button
				ref={button}
				tone="line"
				size="sm"
				onClick={onUndo}
				aria-label={`Deshacer: vuelve a poner ${line.name}`}
			>
				Deshacer
			</Button>
		</li>
	);
}
