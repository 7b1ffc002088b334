import { type ReactNode, useEffect, useRef } from "react";
import { cn } from "./cn.ts";
import { Icon, type IconName } from "./icon.tsx";

type NoticeProps = {
	text: ReactNode;
	icon?: IconName;
	/** Set for the result of an action; the notice then takes the focus when it appears. */
	role?: "alert" | "status" | undefined;
	className?: string;
	children?: ReactNode;
};

/** Shows an important message. */
export function Notice({ text, icon = "info", role, className, children }: NoticeProps) {
	return (
		<div
			ref={useFocusOnMount(role !== undefined)}
			tabIndex={-1}
			role={role}
			className={cn("flex gap-3 border-l-4 border-accent p-4", className)}
		>
			<Icon name={icon} className="mt-0.5" />
			<div className="min-w-0">
				<p className="font-semibold">{text}</p>
				{children}
			</div>
		</div>
	);
}

/** Focuses the element when it appears, so that screen readers announce a result. */
export function useFocusOnMount(isEnabled = true) {
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (isEnabled) box.current?.focus();
	}, [isEnabled]);
	return box;
}
