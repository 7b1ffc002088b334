import {
	type ComponentType,
	createContext,
	type ReactNode,
	useContext,
	useMemo,
	useState,
} from "react";
import type { ListedProduct } from "#features/quotes/quote-line.ts";
import { addToQuoteList, useQuoteList } from "#features/quotes/quote-list.ts";
import { countPieces } from "#features/quotes/rules.ts";
import { clearIf } from "#ui/clear-if.ts";
import { useToast } from "#ui/toast.tsx";
import { QUOTE_MAX_ITEMS } from "#workshop.ts";
import type { QuoteWindowProps } from "./quote-window.tsx";

type Desk = { add: (product: ListedProduct) => void; openQuoteList: () => void };

const DeskContext = createContext<Desk | undefined>(undefined);

/**
 * The visitor's quote list for any page or widget below <QuoteDesk>. `count` is in pieces and 0 until hydration;
 * `add` shows the toast; `openQuoteList` fetches the dialog and opens it.
 */
export function useQuoteDesk(): Desk & { count: number } {
	const desk = useContext(DeskContext);
	if (!desk) throw new Error("useQuoteDesk needs a QuoteDesk above it");
	return { ...desk, count: countPieces(useQuoteList()) };
}

const loadWindow = () => import("./quote-window.tsx");

/** Holds the quote dialog once for the whole public site. */
export function QuoteDesk({ children }: { children: ReactNode }) {
	const [opening, setOpening] = useState<symbol>();
	const [Window, setWindow] = useState<ComponentType<QuoteWindowProps>>();
	const showToast = useToast();

	const desk = useMemo<Desk>(() => {
		function add(product: ListedProduct) {
			void loadWindow().catch(() => undefined);
			if (addToQuoteList(product))
				showToast({ title: "Producto agregado", description: product.name });
			else
				showToast({
					title: "Tu lista está llena",
					description: `Caben ${QUOTE_MAX_ITEMS} productos distintos. Envíala y empieza otra.`,
					variant: "destructive",
				});
		}
		async function openQuoteList() {
			const mine: symbol = Symbol();
			setOpening(mine);
			try {
				const { QuoteWindow } = await loadWindow();
				setWindow(() => QuoteWindow);
			} catch {
				setOpening(clearIf(mine));
				showToast({
					title: "Error",
					description: "No se pudo abrir tu lista. Revisa tu conexión y toca otra vez.",
					variant: "destructive",
				});
			}
		}
		return { add, openQuoteList: () => void openQuoteList() };
	}, [showToast]);

	const isOpen = opening !== undefined;
	return (
		<DeskContext value={desk}>
			{children}
			{Window && <Window isOpen={isOpen} onClose={() => setOpening(clearIf(opening))} />}
			{isOpen && !Window && (
				<div className="veil grid place-items-center">
					<p role="status" className="on-light rounded-lg p-5 font-medium">
						Abriendo tu lista…
					</p>
				</div>
			)}
		</DeskContext>
	);
}
