import { type ReactNode, useEffect, useRef } from "react";
import { Icon, type IconName } from "#ui/icon.tsx";

type EstimateNoticeProps = {
	text: ReactNode;
	icon?: IconName;
	/** Takes the focus when it comes: it answers what was just pressed. */
	isAlert?: boolean;
	children?: ReactNode;
};

/** Something to know before all else. */
export function EstimateNotice({ text, icon = "info", isAlert, children }: EstimateNoticeProps) {
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (isAlert) box.current?.focus();
	}, [isAlert]);
	return (
		<div
			ref={box}
			tabIndex={-1}
			role={isAlert ? "alert" : undefined}
			className="mt-6 flex gap-3 border-l-4 border-ambar bg-papel p-4"
		>
			<Icon name={icon} className="mt-0.5" />
			<div className="min-w-0">
				<p className="font-semibold">{text}</p>
				{children}
			</div>
		</div>
	);
}
