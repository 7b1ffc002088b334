import type { ReactNode } from "react";
import { QuietButton } from "#admin/frame/small-button.tsx";
import { useLogout } from "./use-logout.ts";

type RequiredStepProps = { title: string; text: string; className: string; children: ReactNode };

/** Shows a step that a user must complete before the panel opens; the only other choice is to log out. */
export function RequiredStep({ title, text, className, children }: RequiredStepProps) {
	const { isLoggingOut, logout } = useLogout();
	return (
		<main className="grid min-h-dvh content-center justify-items-center px-4 py-10" tabIndex={-1}>
			<title>{title}</title>
			<div className={`card w-full p-6 md:p-8 ${className}`}>
				<h1 className="title-2">{title}</h1>
				<p className="mt-2 mb-6 text-muted">{text}</p>
				{children}
				<QuietButton icon="logout" className="mt-4 -ml-4" isBusy={isLoggingOut} onClick={logout}>
					Salir
				</QuietButton>
			</div>
		</main>
	);
}
