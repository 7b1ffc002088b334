import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { cn } from "./cn.ts";

type ErrorStateProps = {
	title: string;
	text?: ReactNode;
	onRetry?: () => void;
	isRetrying?: boolean;
	actions?: ReactNode;
	className?: string;
};

export function ErrorState(props: ErrorStateProps) {
	const { title, text = "Revisa tu conexión y vuelve a intentarlo." } = props;
	const { onRetry, isRetrying, actions, className } = props;
	return (
		<div role="alert" className={cn("border-l-4 border-error bg-paper p-5 text-ink", className)}>
			<p className="title-4">{title}</p>
			<p className="mt-1 max-w-prose text-muted">{text}</p>
			{(onRetry || actions) && (
				<div className="mt-4 flex flex-wrap gap-3">
					{onRetry && (
						<Button
							tone="line"
							size="sm"
							icon="refresh"
							isBusy={isRetrying}
							busyLabel="Cargando…"
							onClick={onRetry}
						>
							Reintentar
						</Button>
					)}
					{actions}
				</div>
			)}
		</div>
	);
}
