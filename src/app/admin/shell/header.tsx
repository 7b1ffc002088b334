import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { usePanel } from "#admin/frame/context.ts";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { getHomePath, isExtraPath, listTabs } from "#admin/frame/tabs.ts";
import { ACCOUNT, getStoredUser, LOGIN } from "#admin/session.ts";
import { useLogout } from "#core/accounts/admin/use-logout.ts";
import { getRoleName } from "#domain/permissions.ts";
import { ADMIN_TOKEN_KEY, ADMIN_USER_KEY } from "#domain/shop.ts";
import { CountBadge } from "#ui/badge.tsx";
import { Anchor } from "#ui/link.tsx";
import { TabNav } from "#ui/tab-nav.tsx";

export function PanelHeader() {
	const { shop, user, newLeads, uses_work_orders: usesOrders } = usePanel();
	const { isLoggingOut, logout } = useLogout();
	const { pathname } = useLocation();
	useSessionSync();

	return (
		<header className="no-print">
			<div className="on-dark">
				<div className="panel-measure flex min-h-16 items-center gap-x-[min(0.75rem,3.4vw)] py-2 sm:gap-x-4">
					<Anchor
						to={getHomePath(user)}
						className="min-w-0 py-2 text-lg leading-tight font-bold [font-stretch:80%] sm:text-xl"
					>
						<span className="line-clamp-2">{shop}</span>
					</Anchor>
					<p className="ml-auto flex min-w-min flex-wrap items-baseline justify-end gap-x-2 text-right text-sm wrap-break-word max-sm:flex-col max-sm:items-end max-sm:leading-tight">
						<Anchor to={ACCOUNT} className="py-1 font-medium underline decoration-muted underline-offset-4">
							{user.full_name}
							<span className="sr-only">: tu cuenta</span>
						</Anchor>
						<span className="text-muted">{getRoleName(user.role)}</span>
					</p>
					<SmallButton
						icon="logout"
						isBusy={isLoggingOut}
						onClick={logout}
						className="shrink-0 max-sm:px-[min(0.625rem,2.8vw)] max-sm:[&>svg]:hidden"
					>
						Salir
					</SmallButton>
				</div>
			</div>
			<div className="panel-tabs border-b border-line bg-paper max-md:hidden">
				<TabNav
					label="Secciones del panel"
					className="*:panel-measure *:border-b-0 *:mask-x-from-[calc(100%-0.75rem)]"
					items={listTabs(user, usesOrders).map(({ countsNewLeads, extraPaths, phoneBar: _, ...tab }) => ({
						...tab,
						...(isExtraPath({ extraPaths }, pathname) && { isCurrent: true }),
						mark: countsNewLeads && (
							<CountBadge count={newLeads} label={newLeads === 1 ? "nueva" : "nuevas"} />
						),
					}))}
				/>
			</div>
		</header>
	);
}

/** Follows session changes of other tabs: logout, or login of another user. */
function useSessionSync() {
	const { user, setUser } = usePanel();
	const navigate = useNavigate();
	useEffect(() => {
		function handleStorage({ key }: StorageEvent) {
			if (key !== null && key !== ADMIN_TOKEN_KEY && key !== ADMIN_USER_KEY) return;
			const storedUser = getStoredUser();
			if (!storedUser) void navigate(LOGIN);
			else if (storedUser.id !== user.id || storedUser.role !== user.role) location.reload();
			else if (key === ADMIN_USER_KEY) setUser(storedUser);
		}
		window.addEventListener("storage", handleStorage);
		return () => window.removeEventListener("storage", handleStorage);
	}, [navigate, setUser, user.id, user.role]);
}
