import { accounts } from "#core/accounts/feature.ts";
import { audit } from "#core/audit/feature.ts";
import { customerRecords } from "#core/customer-records/feature.ts";
import { records } from "#core/records/feature.ts";
import { requests } from "#core/requests/feature.ts";
import { settings } from "#core/settings/feature.ts";
import type { Feature } from "#domain/feature.ts";
import { blog } from "#features/content/blog/feature.ts";
import { media } from "#features/content/media/feature.ts";
import { previews } from "#features/content/previews/feature.ts";
import { products } from "#features/content/products/feature.ts";
import { samples } from "#features/content/samples/feature.ts";
import { services } from "#features/content/services/feature.ts";
import { shopPhotos } from "#features/content/shop-photos/feature.ts";
import { showcase } from "#features/content/showcase/feature.ts";
import { siteTexts } from "#features/content/site-texts/feature.ts";
import { symptoms } from "#features/content/symptoms/feature.ts";
import { contact } from "#features/inbox/contact/feature.ts";
import { followUps } from "#features/inbox/follow-ups/feature.ts";
import { newsletter } from "#features/inbox/newsletter/feature.ts";
import { quotes } from "#features/inbox/quotes/feature.ts";
import { serviceRequests } from "#features/inbox/service-requests/feature.ts";
import { backups } from "#features/operation/backups/feature.ts";
import { calendar } from "#features/operation/calendar/feature.ts";
import { guide } from "#features/operation/guide/feature.ts";
import { mailSettings } from "#features/operation/mail-settings/feature.ts";
import { personalData } from "#features/operation/personal-data/feature.ts";
import { publication } from "#features/operation/publication/feature.ts";
import { push } from "#features/operation/push/feature.ts";
import { sentMessages } from "#features/operation/sent-messages/feature.ts";
import { serverPause } from "#features/operation/server-pause/feature.ts";
import { setup } from "#features/operation/setup/feature.ts";
import { siteAddress } from "#features/operation/site-address/feature.ts";
import { status } from "#features/operation/status/feature.ts";
import { appointments } from "#features/workshop/appointments/feature.ts";
import { cars } from "#features/workshop/cars/feature.ts";
import { customers } from "#features/workshop/customers/feature.ts";
import { estimates } from "#features/workshop/estimates/feature.ts";
import { payments } from "#features/workshop/payments/feature.ts";
import { photos } from "#features/workshop/photos/feature.ts";
import { workOrders } from "#features/workshop/work-orders/feature.ts";
import { agendaSearch } from "#reports/agenda-search/feature.ts";
import { board } from "#reports/board/feature.ts";
import { carPage } from "#reports/car/feature.ts";
import { customerList } from "#reports/customers/feature.ts";
import { dashboard } from "#reports/dashboard/feature.ts";
import { estimateList } from "#reports/estimates/feature.ts";
import { followUpList } from "#reports/follow-ups/feature.ts";
import { history } from "#reports/history/feature.ts";
import { inbox } from "#reports/inbox/feature.ts";
import { receivables } from "#reports/receivables/feature.ts";
import { sales } from "#reports/sales/feature.ts";
import { search } from "#reports/search/feature.ts";
import { platform } from "./platform.ts";

/** Every feature. `features.server.ts` has the other half of each. */
export const FEATURES = [
	platform,
	board,
	sales,
	followUpList,
	agendaSearch,
	carPage,
	customerList,
	dashboard,
	estimateList,
	history,
	inbox,
	receivables,
	search,
	accounts,
	audit,
	customerRecords,
	records,
	requests,
	settings,
	appointments,
	backups,
	blog,
	calendar,
	cars,
	contact,
	customers,
	estimates,
	followUps,
	guide,
	mailSettings,
	media,
	newsletter,
	status,
	payments,
	personalData,
	photos,
	previews,
	products,
	publication,
	push,
	quotes,
	samples,
	sentMessages,
	serverPause,
	serviceRequests,
	services,
	setup,
	shopPhotos,
	showcase,
	siteAddress,
	siteTexts,
	symptoms,
	workOrders,
] as const satisfies readonly Feature[];

export type FeatureName = (typeof FEATURES)[number]["name"];
