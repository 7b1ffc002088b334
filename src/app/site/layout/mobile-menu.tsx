import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { NavLink } from "react-router";
import { formatPhone } from "#domain/phone/format-phone.ts";
import { NAVIGATION } from "#domain/shop.ts";
import { useMenuLinks } from "#site/menu-links.ts";
import { OpeningChip } from "#site/opening-times.tsx";
import { ScheduleByWhatsapp } from "#site/shop-chat.tsx";
import { useSite } from "#site/site-data.ts";
import { Icon } from "#ui/icon.tsx";
import { listenBeforeRouter } from "#ui/pop-state-listeners.ts";

const MENU = "menu-movil";
const FOCUSABLE = "a[href], button:not([tabindex='-1'])";

/** Uses a popover, which works before hydration and without JavaScript; scripts add the focus trap and Back. */
export function MobileMenu() {
	const menu = useRef<HTMLDivElement>(null);
	const { isOpen, closeForLink } = useMenuPopover(menu);
	const { settings } = useSite();
	const links = useMenuLinks(NAVIGATION);

	function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
		if (event.key !== "Tab") return;
		const focusable = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)];
		const boundary = event.shiftKey ? focusable[0] : focusable.at(-1);
		if (document.activeElement !== boundary) return;
		event.preventDefault();
		(event.shiftKey ? focusable.at(-1) : focusable[0])?.focus();
	}

	return (
		<div className="min-[72rem]:hidden">
			<button
				type="button"
				popoverTarget={MENU}
				aria-label="Abrir menú"
				className="icon-btn border border-edge"
			>
				<Icon name="menu" size={24} />
			</button>
			<div
				ref={menu}
				id={MENU}
				popover="auto"
				role="dialog"
				aria-modal="true"
				aria-label="Menú"
				className="fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none overflow-hidden overscroll-contain border-0 bg-transparent p-0 open:animate-[fade-in_0.2s_ease-out]"
				onKeyDown={handleKeyDown}
			>
				<button
					type="button"
					popoverTarget={MENU}
					popoverTargetAction="hide"
					tabIndex={-1}
					aria-hidden="true"
					className="absolute inset-0 cursor-default bg-[#0b0c0eb3]"
				/>
				<div className="on-light absolute inset-y-0 right-0 flex w-[min(22rem,100%-3rem)] flex-col overflow-y-auto overscroll-contain pb-[max(1rem,env(safe-area-inset-bottom))] shadow-float">
					<div className="flex min-h-(--header-height) items-center justify-between border-b border-line pr-3 pl-5">
						<OpeningChip className="text-sm" />
						<button
							type="button"
							popoverTarget={MENU}
							popoverTargetAction="hide"
							aria-label="Cerrar menú"
							className="icon-btn"
						>
							<Icon name="close" size={24} />
						</button>
					</div>
					<nav aria-label="Menú principal" className="px-5 py-2">
						<ul>
							{links.map(({ to, label }) => (
								<li key={to} className="border-b border-line">
									<NavLink
										to={to}
										end={to === "/"}
										replace={isOpen}
										onClick={closeForLink}
										className="title-4 flex min-h-13 items-center justify-between aria-[current=page]:border-l-4 aria-[current=page]:border-accent aria-[current=page]:pl-3"
									>
										{label}
									</NavLink>
								</li>
							))}
						</ul>
					</nav>
					<div className="mt-auto grid gap-3 px-5 pt-4">
						<ScheduleByWhatsapp className="w-full" />
						<a href={`tel:${settings.phone}`} className="btn btn-line btn-sm num">
							<Icon name="phone" />
							Llamar al {formatPhone(settings.phone)}
						</a>
					</div>
				</div>
			</div>
		</div>
	);
}

/**
 * Tracks a popover and adds a history entry for it, so that Back closes it and stays on the page. A link inside closes
 * it by `closeForLink` and replaces the entry with its own page.
 */
function useMenuPopover(menu: RefObject<HTMLElement | null>) {
	const [isOpen, setOpen] = useState(false);
	const hasEntry = useRef(false);

	useEffect(() => {
		const element = menu.current;
		if (!element) return;

		function syncState() {
			const isNowOpen = element?.matches(":popover-open") ?? false;
			setOpen(isNowOpen);
			if (isNowOpen) {
				element?.querySelector<HTMLElement>("button:not([tabindex='-1'])")?.focus();
				// Keep the router's own state, so that the router sees the same entry.
				history.pushState(history.state, "");
				hasEntry.current = true;
			} else if (hasEntry.current) history.back();
		}
		// Runs before the router's listener and hides the event from it.
		function handlePop(event: PopStateEvent) {
			if (!hasEntry.current || event.cancelBubble) return;
			hasEntry.current = false;
			event.stopImmediatePropagation();
			element?.hidePopover();
		}

		// The menu may have been opened before hydration.
		if (element.matches(":popover-open")) syncState();
		element.addEventListener("toggle", syncState);
		const removePopListener = listenBeforeRouter(handlePop);
		return () => {
			element.removeEventListener("toggle", syncState);
			removePopListener();
		};
	}, [menu]);

	function closeForLink() {
		hasEntry.current = false;
		menu.current?.hidePopover();
	}

	return { isOpen, closeForLink };
}
