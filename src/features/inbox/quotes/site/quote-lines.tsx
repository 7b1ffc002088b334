import { useEffect, useRef, useState } from "react";
import { toCents } from "#domain/money.ts";
import { getBrandLabel } from "#features/content/products/brand-label.ts";
import { extractWarnings } from "#features/content/products/warnings.ts";
import type { CatalogueChanges } from "#features/inbox/quotes/catalogue-changes.ts";
import {
	replaceQuoteLine,
	restoreQuoteLine,
	setQuoteQuantity,
} from "#features/inbox/quotes/quote-changes.ts";
import type { QuoteLine, QuoteList } from "#features/inbox/quotes/quote-line.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { cn } from "#ui/cn.ts";
import { formatUsd } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";
import { NoBreak } from "#ui/no-break.tsx";
import { QuantityStepper } from "./quantity-stepper.tsx";

type Removed = { line: QuoteLine; index: number };

/** The list with its quantities; a removed line leaves a row with an undo button. */
export function QuoteLines({
	list,
	catalogueChanges,
}: {
	list: QuoteList;
	catalogueChanges: CatalogueChanges;
}) {
	const [removed, setRemoved] = useState<Removed>();

	function updateQuantity(line: QuoteLine, index: number, quantity: number) {
		if (quantity < 1) setRemoved({ line, index });
		else setRemoved(undefined);
		setQuoteQuantity(line.id, quantity);
	}

	function undo({ line, index }: Removed) {
		setRemoved(undefined);
		restoreQuoteLine(line, index);
	}

	const undoTarget = removed && !list.some(({ id }) => id === removed.line.id) ? removed : undefined;
	const undoRow = undoTarget && (
		<UndoRow key={undoTarget.line.id} line={undoTarget.line} onUndo={() => undo(undoTarget)} />
	);
	if (list.length === 0 && !undoTarget) return null;
	return (
		<ul className="border-b border-line *:first:border-t-0 *:first:pt-0">
			{list.map((line, index) => [
				undoTarget?.index === index && undoRow,
				<Line
					key={line.id}
					line={line}
					catalogueChanges={catalogueChanges}
					onQuantity={(quantity) => updateQuantity(line, index, quantity)}
				/>,
			])}
			{undoTarget && undoTarget.index >= list.length && undoRow}
		</ul>
	);
}

type LineProps = {
	line: QuoteLine;
	catalogueChanges: CatalogueChanges;
	onQuantity: (quantity: number) => void;
};

function Line({ line, catalogueChanges, onQuantity }: LineProps) {
	const { id, name, brand, sku, uses, price, quantity } = line;
	const isMissing = catalogueChanges.missing.has(sku);
	const priceChange = catalogueChanges.changed.get(sku);
	const replacement = catalogueChanges.replacements.get(sku);
	const shortage = catalogueChanges.shortages.get(sku);
	const warnings = extractWarnings(uses);
	return (
		<li className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-2 border-t border-line py-4">
			<div className="min-w-0">
				<p className={cn("font-semibold leading-snug", isMissing && "line-through")}>
					<NoBreak text={name} />
				</p>
				<p className="num text-sm text-muted">
					<NoBreak text={`${getBrandLabel(brand)} · ${sku} · ${formatUsd(toCents(price))} c/u`} />
				</p>
				{warnings.length > 0 && !isMissing && (
					<p className="mt-1 text-sm first-letter:uppercase">{warnings.join("; ")}</p>
				)}
				{isMissing && (
					<Note
						text={
							replacement?.id === id
								? `Cambió de SKU: ahora es ${replacement.sku}.`
								: "Ya no está en el catálogo. Quítalo para enviar tu lista."
						}
					/>
				)}
				{isMissing && replacement && (
					<Button tone="line" size="sm" className="mt-2" onClick={() => replaceQuoteLine(id, replacement)}>
						<span>
							<span>Cambiar por </span>
							<NoBreak text={replacement.name} />
							<span>{`, ${formatUsd(toCents(replacement.price))}`}</span>
						</span>
					</Button>
				)}
				{shortage && <Note text={shortage} />}
				{priceChange && (
					<Note
						text={`El precio cambió de ${formatUsd(priceChange.fromCents)} a ${formatUsd(priceChange.toCents)}`}
					/>
				)}
			</div>
			<IconButton
				icon="trash"
				label={`Quitar de la lista: ${name}`}
				className="-mt-2 -mr-2 justify-self-end"
				onClick={() => onQuantity(0)}
			/>
			{!isMissing && (
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
				<NoBreak text={text} />
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
				Quitaste <NoBreak text={line.name} />
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
