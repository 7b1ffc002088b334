import {
	createContext,
	lazy,
	type ReactNode,
	Suspense,
	useCallback,
	useContext,
	useEffect,
	useState,
} from "react";
import { IconButton } from "./button.tsx";
import { Anchor } from "./link.tsx";
import { NoBreak } from "./no-break.tsx";
import {
	type ActiveToast,
	getToastClass,
	TOAST_VIEWPORT_CLASS,
	ToastIcon,
	type ToastMessage,
	ToastText,
} from "./toast-card.tsx";

/** Matches fields that take typed text. */
const FIELD_SELECTOR = "textarea, select, input:not([type=radio], [type=checkbox])";

type ShowToast = (message: ToastMessage) => void;

const ToastContext = createContext<ShowToast>(() => {
	throw new Error("useToast needs a ToastProvider above it");
});

/** Returns `showToast(message)`; a new message replaces the current one. */
export function useToast(): ShowToast {
	return useContext(ToastContext);
}

// The surface is loaded on first interaction to keep pages small; offline, PlainToast replaces it.
const loadSurface = () =>
	import("./toast-surface.tsx").then(
		(module) => ({ default: module.ToastSurface }),
		() => ({ default: PlainToast }),
	);
const ToastSurface = lazy(loadSurface);

export function ToastProvider({ children }: { children: ReactNode }) {
	const [toast, setToast] = useState<ActiveToast | null>(null);

	const showToast = useCallback<ShowToast>((message) => {
		setToast((last) => ({ ...message, id: (last?.id ?? 0) + 1, isOpen: true }));
	}, []);

	useEffect(() => {
		const preload = () => void loadSurface();
		const options = { once: true, passive: true };
		window.addEventListener("focusin", preload, options);
		return () => window.removeEventListener("focusin", preload);
	}, []);

	// Close an error when the user continues in a field, which it may cover, or submits again; a receipt stays.
	useEffect(() => {
		const close = () =>
			setToast((last) => (last?.variant === "destructive" ? { ...last, isOpen: false } : last));
		const closeInField = ({ target }: Event) => {
			if (target instanceof Element && target.matches(FIELD_SELECTOR)) close();
		};
		window.addEventListener("submit", close, { capture: true });
		for (const name of ["pointerdown", "input"]) window.addEventListener(name, closeInField);
		return () => {
			window.removeEventListener("submit", close, { capture: true });
			for (const name of ["pointerdown", "input"]) window.removeEventListener(name, closeInField);
		};
	}, []);

	function handleOpenChange(isOpen: boolean) {
		setToast((last) => last && { ...last, isOpen });
	}

	return (
		<ToastContext value={showToast}>
			{children}
			{toast && (
				<Suspense fallback={null}>
					<ToastSurface toast={toast} onOpenChange={handleOpenChange} />
				</Suspense>
			)}
		</ToastContext>
	);
}

type PlainToastProps = { toast: ActiveToast; onOpenChange: (isOpen: boolean) => void };

/** Replaces the full surface when it cannot be loaded; stays until closed. */
function PlainToast({ toast, onOpenChange }: PlainToastProps) {
	if (!toast.isOpen) return null;
	return (
		<div className={TOAST_VIEWPORT_CLASS}>
			<div role="alert" className={getToastClass(toast)} data-state="open">
				<ToastIcon toast={toast} />
				<ToastText>
					<p className="font-semibold">
						<NoBreak text={toast.title} />
					</p>
					{toast.description && (
						<p className="text-sm">
							<NoBreak text={toast.description} />
						</p>
					)}
					{toast.action?.to && (
						<Anchor
							to={toast.action.to}
							opensNewTab={toast.action.opensNewTab}
							onClick={toast.action.onClick}
							className="link mt-1 inline-block py-1.5 font-semibold"
						>
							{toast.action.label}
						</Anchor>
					)}
				</ToastText>
				<IconButton icon="close" label="Cerrar" onClick={() => onOpenChange(false)} />
			</div>
		</div>
	);
}
