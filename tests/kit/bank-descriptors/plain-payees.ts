/**
 * Descriptors of a further month: plain payee names as Mercury, Relay and OFX files state them, and
 * wordings that look like a transfer or a card payment but are none. Written after the first blind
 * check, again without looking at the rules. The columns are those of `KNOWN_WORDINGS`.
 *
 * On the first run, the rules found the right effect and the right kind of 99.2% of these lines.
 * 7.3% of the money was a guess. One transfer to a person was taken for an own transfer.
 */
export const PLAIN_PAYEES = `
b|4210.55|processor_deposit|Stripe
b|980.10|processor_deposit|Square
b|-3120.00|payroll|Gusto
b|-902.44|tax_payment,payroll_tax|IRS
b|-118.20|expense|Comcast Business
b|-64.00|expense|Google Workspace
b|-2200.00|expense|Rent - 4th Street
b|-1450.00|expense|Hartford Insurance
b|-388.00|expense|Amazon Business
b|-72.30|expense|FedEx
b|12000.00|sale,unclassified|Blue Ridge Construction LLC
b|-5600.00|cogs,expense|Ferguson Enterprises
b|-2750.00|card_payment|Capital One Credit Card
b|-4100.00|card_payment|American Express Payment
b|-15000.00|transfer|Mercury Checking to Mercury Savings
b|2000.00|transfer|From Savings to Checking via Mercury.com
b|-500.00|transfer|Transfer to Tax Reserve
b|-1200.00|owner_draw|Owner's Draw
b|30000.00|loan_proceeds|SBA Loan
b|8000.00|owner_contribution|Owner Capital Contribution
b|-1850.50|loan_principal|Equipment Loan Payment
b|-640.00|loan_principal|Truck Payment - Ford Motor Credit
b|312.40|processor_deposit|Etsy Payout
b|-45.00|fee|Wire Fee
b|-12.00|fee|Monthly Account Fee
b|5.10|other_income|Interest
b|-980.00|sales_tax|Sales Tax Payment - State of Texas
b|-1430.00|payroll_tax|EFTPS Form 941
b|-3500.00|tax_payment|Estimated Tax Q1 - IRS Direct Pay
b|-210.00|payroll_tax|State Unemployment Insurance
b|-700.00|expense,unclassified|Zelle to Maria's Cleaning Service
b|1500.00|sale,unclassified|Zelle from Tom Becker
b|-95.00|expense|Joe's Plumbing & Heating
b|-320.00|expense|Henderson CPA Group
b|-150.00|expense|City of Boise Business License
b|-79.99|expense|T-Mobile Autopay
b|-215.33|expense|Idaho Power Autopay
b|-130.00|expense|State Farm Autopay
b|-58.40|expense|Transfer Station Tipping Fee Ada County
b|-33.20|expense|PURCHASE AUTHORIZED ON 04/02 TRANSFER PIZZA SEATTLE WA S30409 CARD 1122
b|-88.00|expense|CHECKCARD 0402 LOAN STAR STEAKHOUSE AUSTIN TX
c|-41.00|expense|PAYROLL PIZZA & PUB DENVER CO
c|-62.15|expense|DRAW & BREW ART STUDIO OMAHA NE
c|-25.00|expense|CHASE CENTER PARKING SAN FRANCISCO CA
c|-140.00|expense|DISCOVER CAR RENTAL ORLANDO FL
c|-18.75|expense|CITI BIKE NYC LYFT.COM NY
c|-55.20|expense|CAPITAL GRILLE BOSTON MA
c|-70.00|expense|AMERICAN EXPRESS TRAVEL
b|-2500.00|unclassified,expense|WIRE OUT TO SHENZHEN LUMIN TRADING
b|7500.00|unclassified,sale|Wire from Kestrel Partners
b|-400.00|unclassified,expense|Online transfer to John Ramirez for painting
b|-1000.00|expense,unclassified|VENMO PAYMENT 1028811223
b|650.00|sale,unclassified|CASH APP TRANSFER
b|-250.00|expense,unclassified|APPLE CASH SENT MONEY
b|-130.00|expense,unclassified|PAYPAL INST XFER EBAY
b|3000.00|sale|INVOICE 1047 RIVERTON SCHOOL DISTRICT
b|2450.00|sale|UNITED HEALTHCARE DES:HCCLAIMPMT ID:99
b|5120.00|sale|STATE OF OREGON DES:VENDOR PAY ID:11
b|1875.00|sale|ACH CREDIT HARBOR HOTEL GROUP AP PAYMENT
b|990.00|sale|KROGER CO DES:EDI PYMTS ID:8
b|222.00|vendor_refund|Home Depot Refund
b|48.00|vendor_refund|REFUND UPS
b|310.00|vendor_refund|STATE FARM PREMIUM REFUND
b|1250.00|tax_payment|STATE OF IDAHO TAX REFUND
b|-300.00|refund|Refund to customer - order 8812
b|-42.15|refund|PAYPAL REFUND TO BUYER
b|-500.00|refund|RETURNED CHECK DEPOSIT
b|-150.00|fee,chargeback|CHARGEBACK 7712 STRIPE
b|-62.10|interest|Line of credit interest
b|-37.20|interest|LOAN INTEREST
b|-1410.00|loan_principal|US BANK LOAN PMT
b|-2210.00|loan_principal|WELLS FARGO LOAN PAYMENT
b|-990.00|loan_principal|CHASE LOAN PAYMENT 0042
b|-1875.00|loan_principal|Mortgage payment
b|-430.00|expense|EQUIPMENT LEASE - XEROX FINANCIAL SERVICES
b|-9800.00|asset_purchase|FORKLIFT PURCHASE - TOYOTA MATERIAL HANDLING
b|-22000.00|asset_purchase|Vehicle purchase Boise Truck Center
b|-120.00|expense|WEWORK
b|-65.00|expense|Adobe
b|-15.99|expense|Zoom
b|-240.00|expense|Meta Ads
b|-510.00|expense|Indeed Jobs
b|-28.50|expense|USPS
b|-180.00|expense|Waste Mgmt
b|-410.00|expense|PG&E
b|-95.00|expense|Spectrum Business
b|-860.00|expense,payroll|Blue Cross of Idaho
b|-1600.00|cogs|Sysco Idaho
b|-740.00|cogs|US Foods
b|-433.00|cogs|Coca-Cola Bottling
b|-275.00|cogs,expense|Costco Business Center
b|-610.00|cogs|Sherwin-Williams
b|-820.00|cogs,expense|Lumber Liquidators
b|-366.00|expense|Cintas
b|-81.00|expense|Shell
b|-54.00|expense|Chevron
b|-29.00|expense|Starbucks
b|-310.00|expense|Delta Air Lines
b|-188.00|expense|Hilton Garden Inn
b|1100.00|sale,unclassified|Mobile Deposit
b|640.00|sale,unclassified|Cash Deposit
b|-300.00|owner_draw,unclassified,transfer|ATM Cash Withdrawal
b|-1250.00|unclassified,expense|Check #2041
b|-2100.00|payroll|Payroll - J. Ortiz
b|-480.00|payroll|Employee wages
b|-1500.00|expense,payroll|1099 Contractor - Lee Wong
b|-250.00|owner_draw,owner_contribution|Transfer to personal account
b|-3200.00|transfer|Online Transfer To Savings
b|900.00|transfer|Internal Transfer From Operating
b|-1111.00|card_payment|Payment to Chase Ink
b|-820.15|card_payment|Costco Citi Visa payment
b|-460.00|card_payment|HOME DEPOT CREDIT CARD PAYMENT
b|-377.00|card_payment|LOWES CREDIT SYNCB PAYMENT
b|-5400.00|card_payment|Brex card payment
c|5400.00|card_payment|Payment
c|300.00|card_payment|Bill payment received
c|22.10|vendor_refund|Staples return
c|10.00|other_income,vendor_refund|Annual travel credit
c|-45.60|interest|Interest charge
c|-29.00|fee|Returned payment fee
c|-12.50|fee|Cash advance fee
c|-300.00|owner_draw,unclassified,expense,transfer|Cash advance ATM
`;
