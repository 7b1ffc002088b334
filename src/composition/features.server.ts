import { accountsServer } from "#core/accounts/feature.server.ts";
import { auditServer } from "#core/audit/feature.server.ts";
import { customerRecordsServer } from "#core/customer-records/feature.server.ts";
import { recordsServer } from "#core/records/feature.server.ts";
import { requestsServer } from "#core/requests/feature.server.ts";
import { settingsServer } from "#core/settings/feature.server.ts";
import { blogServer } from "#features/content/blog/feature.server.ts";
import { mediaServer } from "#features/content/media/feature.server.ts";
import { previewsServer } from "#features/content/previews/feature.server.ts";
import { productsServer } from "#features/content/products/feature.server.ts";
import { samplesServer } from "#features/content/samples/feature.server.ts";
import { servicesServer } from "#features/content/services/feature.server.ts";
import { shopPhotosServer } from "#features/content/shop-photos/feature.server.ts";
import { showcaseServer } from "#features/content/showcase/feature.server.ts";
import { siteTextsServer } from "#features/content/site-texts/feature.server.ts";
import { symptomsServer } from "#features/content/symptoms/feature.server.ts";
import { contactServer } from "#features/inbox/contact/feature.server.ts";
import { followUpsServer } from "#features/inbox/follow-ups/feature.server.ts";
import { newsletterServer } from "#features/inbox/newsletter/feature.server.ts";
import { quotesServer } from "#features/inbox/quotes/feature.server.ts";
import { serviceRequestsServer } from "#features/inbox/service-requests/feature.server.ts";
import { backupsServer } from "#features/operation/backups/feature.server.ts";
import { calendarServer } from "#features/operation/calendar/feature.server.ts";
import { guideServer } from "#features/operation/guide/feature.server.ts";
import { mailSettingsServer } from "#features/operation/mail-settings/feature.server.ts";
import { personalDataServer } from "#features/operation/personal-data/feature.server.ts";
import { publicationServer } from "#features/operation/publication/feature.server.ts";
import { pushServer } from "#features/operation/push/feature.server.ts";
import { sentMessagesServer } from "#features/operation/sent-messages/feature.server.ts";
import { serverPauseServer } from "#features/operation/server-pause/feature.server.ts";
import { setupServer } from "#features/operation/setup/feature.server.ts";
import { siteAddressServer } from "#features/operation/site-address/feature.server.ts";
import { statusServer } from "#features/operation/status/feature.server.ts";
import { appointmentsServer } from "#features/workshop/appointments/feature.server.ts";
import { carsServer } from "#features/workshop/cars/feature.server.ts";
import { customersServer } from "#features/workshop/customers/feature.server.ts";
import { estimatesServer } from "#features/workshop/estimates/feature.server.ts";
import { paymentsServer } from "#features/workshop/payments/feature.server.ts";
import { photosServer } from "#features/workshop/photos/feature.server.ts";
import { workOrdersServer } from "#features/workshop/work-orders/feature.server.ts";
import { agendaSearchServer } from "#reports/agenda-search/feature.server.ts";
import { boardServer } from "#reports/board/feature.server.ts";
import { carPageServer } from "#reports/car/feature.server.ts";
import { customerListServer } from "#reports/customers/feature.server.ts";
import { dashboardServer } from "#reports/dashboard/feature.server.ts";
import { estimateListServer } from "#reports/estimates/feature.server.ts";
import { followUpListServer } from "#reports/follow-ups/feature.server.ts";
import { historyServer } from "#reports/history/feature.server.ts";
import { inboxServer } from "#reports/inbox/feature.server.ts";
import { receivablesServer } from "#reports/receivables/feature.server.ts";
import { salesServer } from "#reports/sales/feature.server.ts";
import { searchServer } from "#reports/search/feature.server.ts";
import type { ServerFeature } from "#server/feature.server.ts";
import type { FeatureName } from "./features.ts";
import { platformServer } from "./platform.server.ts";

/** The server half of every feature. The order is that of their handlers in a hook, and of their routes. */
export const SERVER_FEATURES = {
	platform: platformServer,
	"reports/board": boardServer,
	"reports/sales": salesServer,
	"reports/follow-ups": followUpListServer,
	"reports/agenda-search": agendaSearchServer,
	"reports/car": carPageServer,
	"reports/customers": customerListServer,
	"reports/dashboard": dashboardServer,
	"reports/estimates": estimateListServer,
	"reports/history": historyServer,
	"reports/inbox": inboxServer,
	"reports/receivables": receivablesServer,
	"reports/search": searchServer,
	accounts: accountsServer,
	audit: auditServer,
	"customer-records": customerRecordsServer,
	records: recordsServer,
	requests: requestsServer,
	settings: settingsServer,
	appointments: appointmentsServer,
	backups: backupsServer,
	blog: blogServer,
	calendar: calendarServer,
	cars: carsServer,
	contact: contactServer,
	customers: customersServer,
	estimates: estimatesServer,
	"follow-ups": followUpsServer,
	guide: guideServer,
	"mail-settings": mailSettingsServer,
	media: mediaServer,
	newsletter: newsletterServer,
	status: statusServer,
	payments: paymentsServer,
	"personal-data": personalDataServer,
	photos: photosServer,
	previews: previewsServer,
	products: productsServer,
	publication: publicationServer,
	push: pushServer,
	quotes: quotesServer,
	samples: samplesServer,
	"sent-messages": sentMessagesServer,
	"server-pause": serverPauseServer,
	"service-requests": serviceRequestsServer,
	services: servicesServer,
	setup: setupServer,
	"shop-photos": shopPhotosServer,
	showcase: showcaseServer,
	"site-address": siteAddressServer,
	"site-texts": siteTextsServer,
	symptoms: symptomsServer,
	"work-orders": workOrdersServer,
} as const satisfies Record<FeatureName, ServerFeature>;

export type ServerFeatures = (typeof SERVER_FEATURES)[FeatureName];
