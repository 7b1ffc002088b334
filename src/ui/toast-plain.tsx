import { IconButton } from "./button.tsx";
import { Anchor } from "./link.tsx";
import {
	type ShownToast,
	TOAST_ACTION,
	TOAST_PLACE,
	ToastIcon,
	ToastText,
	toastLook,
} from "./toast-card.tsx";
import { WholeWords } from "./whole-words.tsx";

type PlainToastProps = { toast: ShownToast; onOpenChange: (isOpen: boolean) => void };

/** Stands in when the network is down and the full surface cannot be fetched; stays until closed. */
export function PlainToast({ toast, onOpenChange }: PlainToastProps) {
	if (!toast.isOpen) return null;
	const { action } = toast;
	const handlePress = () => {
		onOpenChange(false);
		action?.onClick?.();
	};
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
					{action &&
						(action.to === undefined ? (
							<button type="button" onClick={handlePress} className={TOAST_ACTION}>
								{action.label}
							</button>
						) : (
							<Anchor
								to={action.to}
								opensNewTab={action.opensNewTab}
								onClick={action.onClick}
								className={TOAST_ACTION}
							>
								{action.label}
							</Anchor>
						))}
				</ToastText>
				<IconButton icon="close" label="Cerrar" onClick={() => onOpenChange(false)} />
			</div>
		</div>
	);
}
