import { createContext, type ReactNode, useContext, useMemo } from "react";
import { QUOTE_MAX_ITEMS, QUOTE_MAX_QUANTITY } from "#domain/shop.ts";
import { QUANTITY_LIMIT_MESSAGE } from "#features/inbox/quotes/quantity-messages.ts";
import type { ListedProduct } from "#features/inbox/quotes/quote-line.ts";
import { addToQuoteList, readQuoteList, useQuoteList } from "#features/inbox/quotes/quote-list.ts";
import { countPieces } from "#features/inbox/quotes/rules.ts";
import { useChatFallback } from "#site/chat-fallback.ts";
import { useLazyDialog } from "#ui/lazy-dialog.ts";
import { useToast } from "#ui/toast.tsx";

type QuoteActions = { add: (product: ListedProduct) => void; openQuoteList: () => void };

const QuoteContext = createContext<QuoteActions | undefined>(undefined);

/**
 * Returns the visitor's quote list below <QuoteProvider>. `count` is in pieces and 0 until hydration; `add` shows the
 * toast; `openQuoteList` loads the dialog and opens it.
 */
export function useQuoteContext(): QuoteActions & { count: number } {
	const actions = useContext(QuoteContext);
	if (!actions) throw new Error("useQuoteContext needs a QuoteProvider above it");
	return { ...actions, count: countPieces(useQuoteList()) };
}

const loadQuoteWindow = () => import("./quote-window.tsx").then((window) => window.QuoteWindow);

const getFailureChat = () => ({
	failed: "No se pudo abrir tu lista. Revisa tu conexión y toca otra vez.",
	text: `Hola, quiero cotizar: ${readQuoteList().map(formatLine).join(", ")}.`,
});

const ADD_FAILED = {
	full: {
		title: "Tu lista está llena",
		description: `Caben ${QUOTE_MAX_ITEMS} productos distintos. Envíala y empieza otra.`,
	},
	most: {
		title: `Ya tienes ${QUOTE_MAX_QUANTITY} en tu lista`,
		description: QUANTITY_LIMIT_MESSAGE,
	},
} as const;

const formatLine = ({ quantity, name }: { quantity: number; name: string }) => `${quantity} × ${name}`;

/** Provides the public site's single quote dialog. */
export function QuoteProvider({ children }: { children: ReactNode }) {
	const { open, Dialog, isOpen, ...opening } = useLazyDialog(
		loadQuoteWindow,
		getFailureChat,
		useChatFallback(),
	);
	const showToast = useToast();

	const actions = useMemo<QuoteActions>(() => {
		function add(product: ListedProduct) {
			void loadQuoteWindow().catch(() => undefined);
			const outcome = addToQuoteList(product);
			if (outcome === "added") showToast({ title: "Producto agregado", description: product.name });
			else showToast({ ...ADD_FAILED[outcome], variant: "destructive" });
		}
		return { add, openQuoteList: () => void open(undefined) };
	}, [showToast, open]);

	return (
		<QuoteContext value={actions}>
			{children}
			{Dialog && <Dialog isOpen={isOpen} {...opening} />}
			{isOpen && !Dialog && (
				<div className="veil grid place-items-center">
					<p role="status" className="on-light rounded-lg p-5 font-medium">
						Abriendo tu lista…
					</p>
				</div>
			)}
		</QuoteContext>
	);
}
