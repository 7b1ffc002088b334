import type { ReactNode } from "react";
import { cn } from "./cn.ts";
import { Icon } from "./icon.tsx";

export type ToastMessage = {
	title: string;
	description?: string;
	variant?: "default" | "destructive";
	/** A link, such as a chat to continue in, or without `to` a button: «Deshacer». */
	action?:
		| { label: string; to: string; opensNewTab?: boolean; onClick?: () => void }
		| { label: string; to?: undefined; onClick: () => void };
	/** A second link: to a page of this site or a chat. */
	secondaryAction?: { label: string; page: string } | undefined;
	/** Defaults to 5000; Infinity keeps it. Destructive messages always stay until dismissed. */
	durationMs?: number;
};

export type ActiveToast = ToastMessage & { id: number; isOpen: boolean };

/** Position of a toast, shared by the full and the plain surface. */
export const TOAST_VIEWPORT_CLASS =
	"print:hidden toast-place pointer-events-none z-60 flex flex-col outline-none";

export function getToastClass(toast: ActiveToast): string {
	const isError = toast.variant === "destructive";
	return cn(
		"toast on-dark pointer-events-auto flex items-start gap-3 rounded-lg border-l-4 ring-1 ring-line py-3 pr-1.5 pl-4 shadow-float",
		isError ? "border-red" : "border-accent",
	);
}

export function ToastIcon({ toast }: { toast: ActiveToast }) {
	const isError = toast.variant === "destructive";
	return <Icon name={isError ? "alert" : "check"} className="mt-2" />;
}

/** Text column between the icon and the close button. */
export function ToastText({ children }: { children: ReactNode }) {
	return <div className="min-w-0 flex-1 py-1.5">{children}</div>;
}
