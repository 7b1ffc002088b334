import * as Toast from "radix-ui/toast";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Icon } from "./icon.tsx";
import { Anchor } from "./link.tsx";
import { type ShownToast, TOAST_PLACE, ToastIcon, ToastText, toastLook } from "./toast-card.tsx";
import { WholeWords } from "./whole-words.tsx";

const DURATION_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;
/** After this time a persistent message shrinks to its title and links. */
const SHORT_AFTER_MS = 15_000;
const TOAST_ACTION = "link mt-1 mr-5 inline-block py-1.5 font-semibold";

type ToastSurfaceProps = { toast: ShownToast; onOpenChange: (isOpen: boolean) => void };

export function ToastSurface({ toast, onOpenChange }: ToastSurfaceProps) {
	const isError = toast.variant === "destructive";
	const surface = useRef<HTMLLIElement>(null);
	useGoneUnderDialog(toast, onOpenChange);
	const isShort = useShortened(toast, surface);
	return (
		<Toast.Provider
			label="Notificación"
			duration={DURATION_MS}
			swipeDirection="right"
			swipeThreshold={SWIPE_THRESHOLD_PX}
		>
			<Toast.Root
				ref={surface}
				key={toast.id}
				open={toast.isOpen}
				onOpenChange={onOpenChange}
				type={isError ? "foreground" : "background"}
				duration={isError ? Number.POSITIVE_INFINITY : toast.durationMs}
				onEscapeKeyDown={closeDialogFirst}
				className={toastLook(toast)}
			>
				<ToastIcon toast={toast} />
				<ToastText>
					<Toast.Title className="font-semibold">
						<WholeWords text={toast.title} />
					</Toast.Title>
					{toast.description && !isShort && (
						<Toast.Description className="text-sm">
							<WholeWords text={toast.description} />
						</Toast.Description>
					)}
					{toast.action && (
						<Toast.Action asChild altText={toast.action.label}>
							{toast.action.to === undefined ? (
								<button type="button" onClick={toast.action.onClick} className={TOAST_ACTION}>
									{toast.action.label}
								</button>
							) : (
								<Anchor
									to={toast.action.to}
									opensNewTab={toast.action.opensNewTab}
									onClick={toast.action.onClick}
									className={TOAST_ACTION}
								>
									{toast.action.label}
								</Anchor>
							)}
						</Toast.Action>
					)}
					{toast.also && (
						<Toast.Action asChild altText={toast.also.label}>
							<Anchor
								to={toast.also.page}
								opensNewTab={!toast.also.page.startsWith("/")}
								className={TOAST_ACTION}
							>
								{toast.also.label}
							</Anchor>
						</Toast.Action>
					)}
				</ToastText>
				<Toast.Close className="icon-btn" aria-label="Cerrar">
					<Icon name="close" />
				</Toast.Close>
			</Toast.Root>
			<Toast.Viewport label="Notificaciones ({hotkey})" hotkey={["F8"]} className={TOAST_PLACE} />
		</Toast.Provider>
	);
}

/** Closes a transient message when a dialog opens, so that it does not cover the dialog's fields. */
function useGoneUnderDialog(
	{ id, variant, durationMs, action, also }: ShownToast,
	onOpenChange: ToastSurfaceProps["onOpenChange"],
) {
	const passes = variant !== "destructive" && durationMs === undefined && !action && !also;
	// biome-ignore lint/correctness/useExhaustiveDependencies: each message looks anew whether it speaks in a dialog
	useEffect(() => {
		if (!passes || document.querySelector("[role=dialog][data-state=open]")) return;
		const leave = ({ target }: FocusEvent) => {
			if (target instanceof Element && target.closest("[role=dialog]")) onOpenChange(false);
		};
		window.addEventListener("focusin", leave);
		return () => window.removeEventListener("focusin", leave);
	}, [id, passes]);
}

/**
 * Shortens a persistent message with links, which would otherwise cover a third of a phone: on a press outside it, or
 * after a while unless hovered or focused. The full text remains available on «Lo que enviaste».
 */
function useShortened(toast: ShownToast, surface: RefObject<HTMLElement | null>): boolean {
	const { id, variant, durationMs, action, also } = toast;
	const [shortId, setShortId] = useState<number>();
	const stays = durationMs === Number.POSITIVE_INFINITY && variant !== "destructive";
	const mayShorten = stays && Boolean(action || also);
	useEffect(() => {
		if (!mayShorten) return;
		const timer = setInterval(() => {
			if (!surface.current?.matches(":hover, :focus-within")) setShortId(id);
		}, SHORT_AFTER_MS);
		const goOn = ({ target }: PointerEvent) => {
			if (!surface.current?.contains(target as Node)) setShortId(id);
		};
		window.addEventListener("pointerdown", goOn);
		return () => {
			clearInterval(timer);
			window.removeEventListener("pointerdown", goOn);
		};
	}, [id, mayShorten, surface]);
	return shortId === id;
}

/** Lets Escape close an open dialog or popover first, although the later message is the top layer. */
function closeDialogFirst(event: KeyboardEvent) {
	if (!(event.target instanceof Element)) return;
	const opened = event.target.closest<HTMLElement>(
		"[role=dialog], [role=alertdialog], :popover-open",
	);
	const close = opened?.querySelector<HTMLElement>("[data-escape]");
	const isPopover = opened?.matches(":popover-open");
	if (!close && !isPopover) return;
	event.preventDefault();
	if (isPopover) opened?.hidePopover();
	else close?.click();
}
