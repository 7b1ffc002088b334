import type { ReactNode } from "react";
import { PasswordPrompts } from "#core/accounts/admin/password-prompts.tsx";
import type { StaffUser } from "#core/accounts/contract.ts";

/** Lays out the pages before and after the Zoho authorization; both may prompt for the password. */
export function ZohoLayout({ user, children }: { user: StaffUser; children: ReactNode }) {
	return (
		<main className="grid min-h-dvh content-center justify-items-center px-4 py-10" tabIndex={-1}>
			<title>Zoho Calendar</title>
			<div className="card w-full max-w-[30rem] p-6 md:p-8">
				<h1 className="title-2 mb-4">Zoho Calendar</h1>
				{children}
			</div>
			<PasswordPrompts user={user} />
		</main>
	);
}

export function ZohoProgress({ children }: { children: string }) {
	return (
		<p role="status" className="flex items-center gap-3">
			<span className="spinner" aria-hidden="true" />
			{children}
		</p>
	);
}
