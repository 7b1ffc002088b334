import { useLocation } from "react-router";
import { useSentReceipts } from "#domain/browser-storage/sent-forms.ts";
import { SCROLL_TOP_AT_PX } from "#domain/shop.ts";
import { useQuoteContext } from "#features/inbox/quotes/site/quote-provider.tsx";
import { buildBookingPath } from "#features/workshop/appointments/site/appointment-provider.tsx";
import { getContactLinks } from "#site/contact-links.ts";
import { useFirstActionsVisible } from "#site/first-actions.tsx";
import { useScrolledPast } from "#site/scrolled-past.ts";
import { useSite } from "#site/site-data.ts";
import { cn } from "#ui/cn.ts";
import { Icon, type IconName } from "#ui/icon.tsx";
import { Anchor, type AnchorProps } from "#ui/link.tsx";

const BUTTON_CLASS =
	"pointer-events-auto relative flex flex-auto flex-col items-center justify-center gap-0.5 px-1 text-center text-xs font-medium leading-none xl:size-12 xl:flex-none xl:rounded-md xl:shadow-float";

/**
 * Shows quick contact links: a bottom bar on phones and tablets, a column at the edge on desktops. While the page's own
 * first buttons are in sight, only the visitor's list and receipts stay.
 */
export function FloatingWidget() {
	const { chat, call } = getContactLinks(useSite().settings);
	// On the form's own page an anchor link avoids a page load, so typed text stays, also without JavaScript.
	const isContactPage = useLocation().pathname === "/contacto";
	const isWaiting = useFirstActionsVisible();
	const linkClass = isWaiting ? "invisible" : "";
	return (
		<>
			<aside
				aria-label="Contacto rápido"
				className={cn(
					"no-print fixed inset-x-0 bottom-0 z-20 flex h-[calc(var(--widget-height)+env(safe-area-inset-bottom))] divide-x divide-line border-t border-line pb-[env(safe-area-inset-bottom)] xl:inset-x-auto xl:right-3 xl:bottom-6 xl:h-auto xl:min-h-40 xl:flex-col xl:gap-2 xl:divide-x-0 xl:border-0 xl:pb-0",
					isWaiting ? "pointer-events-none border-transparent" : "bg-paper xl:bg-transparent",
					isWaiting === undefined && "waits",
				)}
			>
				<QuoteButton />
				<SentButton />
				<LinkButton
					to={chat.to}
					opensNewTab
					icon="whatsapp"
					label="WhatsApp"
					className={cn("text-green xl:bg-green xl:text-white xl:hover:bg-[#08663b]", linkClass)}
				/>
				<LinkButton
					to={call.to}
					icon="phone"
					label="Llamar"
					className={cn("xl:border xl:border-edge xl:bg-paper xl:text-ink xl:hover:bg-ground", linkClass)}
				/>
				<LinkButton
					to={isContactPage ? "#cita" : buildBookingPath()}
					icon="calendar"
					label="Agendar cita"
					className={cn("bg-accent text-ink xl:hover:bg-[#ffb92e]", linkClass)}
				/>
				<ScrollTop className="hidden xl:flex" />
			</aside>
			{/* Hidden while a toast or the appointment form's days use the same place. */}
			<ScrollTop className="[body:has(.toast[data-state=open],#cita:focus-within)_&]:invisible fixed right-3 bottom-[calc(var(--widget-height)+env(safe-area-inset-bottom)+0.75rem)] z-20 flex size-11 rounded-md border border-edge xl:hidden" />
		</>
	);
}

type LinkButtonProps = AnchorProps & { icon: IconName; label: string };

function LinkButton({ icon, label, className, ...rest }: LinkButtonProps) {
	return (
		<Anchor {...rest} title={label} className={cn(BUTTON_CLASS, className)}>
			<Icon name={icon} size={24} />
			<span className="xl:sr-only">{label}</span>
		</Anchor>
	);
}

/** Shown only while the stored list has items; the count is known after hydration. */
function QuoteButton() {
	const { count, openQuoteList } = useQuoteContext();
	if (count === 0) return null;
	return (
		<button
			type="button"
			onClick={openQuoteList}
			title="Tu lista de cotización"
			className={cn(BUTTON_CLASS, "bg-paper xl:border xl:border-edge xl:hover:bg-ground")}
		>
			<Icon name="cart" size={24} />
			<span className="xl:sr-only">Cotización </span>
			<span className="num absolute top-1 left-[calc(50%+0.375rem)] grid h-5 min-w-5 place-items-center rounded-full bg-red px-1 text-xs leading-none font-semibold text-white xl:-top-1.5 xl:-right-1.5 xl:left-auto">
				{count > 99 ? "99+" : count}
			</span>
			<span className="sr-only">{count === 1 ? " pieza en tu lista" : " piezas en tu lista"}</span>
		</button>
	);
}

/** Shown only while this device stores receipts, which must remain available after their toast. @source rules 4.41 */
function SentButton() {
	if (useSentReceipts().length === 0) return null;
	return (
		<LinkButton
			to="/enviado"
			icon="check"
			label="Lo que enviaste"
			className="bg-paper xl:border xl:border-edge xl:hover:bg-ground"
		/>
	);
}

function ScrollTop({ className }: { className: string }) {
	const isScrolledFar = useScrolledPast(SCROLL_TOP_AT_PX);
	if (!isScrolledFar) return null;

	function handleClick() {
		window.scrollTo({ top: 0 });
		document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
	}

	return (
		<button
			type="button"
			onClick={handleClick}
			aria-label="Volver arriba"
			title="Volver arriba"
			className={cn(
				"pointer-events-auto items-center justify-center bg-paper text-ink hover:bg-ground xl:size-12 xl:rounded-md xl:border xl:border-edge xl:shadow-float",
				className,
			)}
		>
			<Icon name="arrow-up" size={22} />
		</button>
	);
}
