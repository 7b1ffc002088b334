import { IconButton } from "./button.tsx";
import { Anchor } from "./link.tsx";
import { type ShownToast, TOAST_PLACE, ToastIcon, ToastText, toastLook } from "./toast-card.tsx";
import { WholeWords } from "./whole-words.tsx";

type PlainToastProps = { toast: ShownToast; onOpenChange: (isOpen: boolean) => void };

/** Stands in when the network is down and the full surface cannot be fetched; stays until closed. */
export function PlainToast({ toast, onOpenChange }: PlainToastProps) {
	if (!toast.isOpen) return null;
	return (
		<div className={TOAST_PLACE}>
			<div role="alert" className={toastLook(toast)} data-state="open">
				<ToastIcon toast={toast} />
				<ToastText>
					<p className="font-semibold">
						<WholeWords text={toast.title} />
					</p>
					{toast.description && (
						<p className="text-sm">
							<WholeWords text={toast.description} />
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
