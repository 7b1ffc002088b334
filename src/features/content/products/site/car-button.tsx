import type { ReactNode } from "react";
import { useSentReceipts } from "#domain/browser-storage/sent-forms.ts";
import { formatCar } from "#domain/car/car.ts";
import { useMyCar } from "#domain/car/my-car.ts";
import { CONSULT_TEXT } from "#features/content/products/messages.ts";
import { useChatFallback } from "#site/chat-fallback.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { cn } from "#ui/cn.ts";
import { useLazyDialog } from "#ui/lazy-dialog.ts";
import { useHydrated } from "#ui/use-hydrated.ts";

const loadDialog = () => import("./car-dialog.tsx").then((window) => window.CarDialog);

const getLoadError = () => ({
	failed: "No se pudo abrir. Revisa tu conexión y toca otra vez.",
	text: CONSULT_TEXT,
	label: "Preguntar por WhatsApp",
});

/** Opens the dialog in which visitors enter their car. Needs script; invisible until hydration, but keeps its space. */
export function CarButton({ children }: { children: ReactNode }) {
	const { open, Dialog, isOpen, ...dialogProps } = useLazyDialog(loadDialog, getLoadError, useChatFallback());
	const isHydrated = useHydrated();
	return (
		<>
			<Button
				tone="line"
				size="sm"
				icon="car"
				aria-haspopup="dialog"
				className={cn("max-w-full min-w-0", !isHydrated && "invisible")}
				onClick={() => void open(undefined)}
			>
				<span className="min-w-0">{children}</span>
			</Button>
			{Dialog && <Dialog isOpen={isOpen} {...dialogProps} />}
		</>
	);
}

/** Renders the catalogue's car button, which asks for the car or shows the stored one. */
export function CatalogueCar() {
	const car = useMyCar();
	const hasSent = useSentReceipts().length > 0;
	return (
		<>
			<CarButton>
				{car ? (
					// A long name stays on one line, so that nothing moves when the device remembers the car.
					<span className="block truncate">{`Tu carro: ${formatCar(car)}`}</span>
				) : (
					"¿Qué carro tienes?"
				)}
			</CarButton>
			{hasSent && (
				<ButtonLink to="/enviado" tone="quiet" size="sm" className="max-md:hidden">
					Lo que enviaste
				</ButtonLink>
			)}
		</>
	);
}
