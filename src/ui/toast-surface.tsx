import * as Toast from "radix-ui/toast";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Icon } from "./icon.tsx";
import { Anchor } from "./link.tsx";
import { NoBreak } from "./no-break.tsx";
import {
	type ActiveToast,
	getToastClass,
	TOAST_VIEWPORT_CLASS,
	ToastIcon,
	ToastText,
} from "./toast-card.tsx";

const DURATION_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;
/** After this time a persistent message shrinks to its title and links. */
const SHORT_AFTER_MS = 15_000;
const TOAST_ACTION = "link mt-1 mr-5 inline-block py-1.5 font-semibold";

type ToastSurfaceProps = { toast: ActiveToast; onOpenChange: (isOpen: boolean) => void };

export function ToastSurface({ toast, onOpenChange }: ToastSurfaceProps) {
	const isError = toast.variant === "destructive";
	const surface = useRef<HTMLLIElement>(null);
	useCloseUnderDialog(toast, onOpenChange);
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
				className={getToastClass(toast)}
			>
				<ToastIcon toast={toast} />
				<ToastText>
					<Toast.Title className="font-semibold">
						<NoBreak text={toast.title} />
					</Toast.Title>
					{toast.description && !isShort && (
						<Toast.Description className="text-sm">
							<NoBreak text={toast.description} />
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
					{toast.secondaryAction && (
						<Toast.Action asChild altText={toast.secondaryAction.label}>
							<Anchor
								to={toast.secondaryAction.page}
								opensNewTab={!toast.secondaryAction.page.startsWith("/")}
								className={TOAST_ACTION}
							>
								{toast.secondaryAction.label}
							</Anchor>
						</Toast.Action>
					)}
				</ToastText>
				<Toast.Close className="icon-btn" aria-label="Cerrar">
					<Icon name="close" />
				</Toast.Close>
			</Toast.Root>
			<Toast.Viewport label="Notificaciones ({hotkey})" hotkey={["F8"]} className={TOAST_VIEWPORT_CLASS} />
		</Toast.Provider>
	);
}

/** Closes a transient message when a dialog opens, so that it does not cover the dialog's fields. */
function useCloseUnderDialog(
	{ id, variant, durationMs, action, secondaryAction }: ActiveToast,
	onOpenChange: ToastSurfaceProps["onOpenChange"],
) {
	const isTransient = variant !== "destructive" && durationMs === undefined && !action && !secondaryAction;
	// biome-ignore lint/correctness/useExhaustiveDependencies: checks for an open dialog at each message
	useEffect(() => {
		if (!isTransient || document.querySelector("[role=dialog][data-state=open]")) return;
		const closeOnDialogFocus = ({ target }: FocusEvent) => {
			if (target instanceof Element && target.closest("[role=dialog]")) onOpenChange(false);
		};
		window.addEventListener("focusin", closeOnDialogFocus);
		return () => window.removeEventListener("focusin", closeOnDialogFocus);
	}, [id, isTransient]);
}

/**
 * Shortens a persistent message with links, which would otherwise cover a third of a phone: on a press outside it, or
 * after a while unless hovered or focused. The full text remains available on «Lo que enviaste».
 */
function useShortened(toast: ActiveToast, surface: RefObject<HTMLElement | null>): boolean {
	const { id, variant, durationMs, action, secondaryAction } = toast;
	const [shortId, setShortId] = useState<number>();
	const isPersistent = durationMs === Number.POSITIVE_INFINITY && variant !== "destructive";
	const canShorten = isPersistent && Boolean(action || secondaryAction);
	useEffect(() => {
		if (!canShorten) return;
		const timer = setInterval(() => {
			if (!surface.current?.matches(":hover, :focus-within")) setShortId(id);
		}, SHORT_AFTER_MS);
		const handlePointerDown = ({ target }: PointerEvent) => {
			if (!surface.current?.contains(target as Node)) setShortId(id);
		};
		window.addEventListener("pointerdown", handlePointerDown);
		return () => {
			clearInterval(timer);
			window.removeEventListener("pointerdown", handlePointerDown);
		};
	}, [id, canShorten, surface]);
	return shortId === id;
}

/** Lets Escape close an open dialog or popover first, although the later message is the top layer. */
function closeDialogFirst(event: KeyboardEvent) {
	if (!(event.target instanceof Element)) return;
	const overlay = event.target.closest<HTMLElement>("[role=dialog], [role=alertdialog], :popover-open");
	const close = overlay?.querySelector<HTMLElement>("[data-escape]");
	const isPopover = overlay?.matches(":popover-open");
	if (!close && !isPopover) return;
	event.preventDefault();
	if (isPopover) overlay?.hidePopover();
	else close?.click();
}
